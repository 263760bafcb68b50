import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { session, setPublicView } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => {
  setPublicView(false)
  return app.close()
})

/** A public folder of another user with two records, and its address. */
async function shelf(owner: TestUser) {
  const { id, owner: of } = await app.server.folder(owner, { name: 'Open shelf', description: 'For everyone', is_private: false })
  for (const [index, slug] of [
    ['publications', 'publications-1'],
    ['news', 'news-1'],
  ])
    await app.server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: owner, body: { slug_values: [slug], index }, key: true })
  const profile = of.slug_values[0]!
  return { id, profile, href: `/profile/${profile}/bookmark_folders/${id}` }
}

test('a guest reads a public folder of someone, by type, and opens its records', async () => {
  app = await openApp()
  const { href, profile } = await shelf(await app.server.user())
  await app.visit(href)
  await screen.findByRole('heading', { level: 1, name: 'Open shelf' })
  screen.getByText('For everyone')
  expect(screen.getByRole('link', { name: /^Person \d+$/ }).getAttribute('href')).toBe(`/profile/${profile}`)
  const items = () => within(screen.getByRole('list', { name: 'Items' })).getAllByRole('heading', { level: 2 })
  expect(items()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
  await user.click(within(screen.getByRole('navigation', { name: 'Types of items' })).getByRole('link', { name: /^News/ }))
  await waitFor(() => expect(items()).toHaveLength(1))
  expect(address()).toBe(`${href}/news`)
  await user.click(screen.getByRole('button', { name: /^Save / }))
  await screen.findByText('You must log in to do this action.')
})

test('offline what was opened of a public folder stays, each type of it too, and says so; once it is private nothing of it stays', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const { id, href } = await shelf(owner)
  const items = () => within(screen.getByRole('list', { name: 'Items' })).getAllByRole('heading', { level: 2 })
  const shows = (count: number) => waitFor(() => expect(items()).toHaveLength(count))
  const type = (name: RegExp) => user.click(within(screen.getByRole('navigation', { name: 'Types of items' })).getByRole('link', { name }))
  await app.visit(href)
  await screen.findByRole('heading', { level: 1, name: 'Open shelf' })
  app.disconnect()
  await type(/^News/)
  await screen.findByText('A copy on this device')
  await shows(1)
  expect(document.title).toContain('Open shelf')
  await type(/^All/)
  await shows(2)
  await app.visit('/search')
  await app.visit(href)
  await shows(2)

  const change = { bookmark_folder: { is_private: true } }
  await app.server.request(`/v1/bookmark_folders/${id}`, { method: 'PUT', user: owner, body: change, key: true })
  app.reconnect()
  await screen.findByRole('heading', { name: 'Folder not found' })
  app.disconnect()
  await app.visit('/search')
  for (const path of [`${href}/news`, href]) {
    await app.visit(path)
    await screen.findByRole('heading', { name: 'Folder not found' })
    expect(document.body.textContent).not.toContain('Open shelf')
  }
})

test('a private folder looks like none: a guest is offered the login and comes back, another user is not', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const { id, owner: of } = await app.server.folder(owner, { name: 'Secret plans' })
  const profile = of.slug_values[0]!
  await app.visit(`/profile/${profile}/bookmark_folders/${id}`)
  await screen.findByRole('heading', { name: 'Folder not found' })
  expect(document.body.textContent).not.toContain('Secret plans')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('a profile lists its public folders; the owner sees their own from the device and as a visitor', async () => {
  app = await openApp({ user_type: 'premium' })
  const { href, profile } = await shelf(app.user!)
  expect(session.user!.slug_values[0]).toBe(profile)
  await pullChanges()
  await app.visit(`/profile/${profile}`)
  const folders = within(await screen.findByRole('region', { name: 'Public folders' }))
  expect(folders.getByRole('link', { name: 'Open shelf' }).getAttribute('href')).toBe(href)
  app.network.on = false
  await app.visit(href)
  await screen.findByRole('button', { name: 'Edit' })
  expect(await screen.findAllByRole('button', { name: /^Remove / })).toHaveLength(2)
  screen.getByText('Public: anyone with the link can read it')
  screen.getByRole('button', { name: 'Copy link' })
  app.network.on = true
  act(() => setPublicView(true))
  await screen.findByText(/^A folder by/)
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('a public folder keeps the order that its owner made by hand, own entries among its records', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const { id, href } = await shelf(owner)
  app.server.advanceClock(10)
  const path = `/v1/bookmark_folders/${id}`
  const own = '00000000-0000-4000-8000-00000000000a'
  const body = { own_entries: [{ id: own, entry: { type: 'book', title: 'On weirs' } }] }
  await app.server.request(`${path}/own_entries`, { user: owner, key: true, body })
  for (const [index, name, position] of [
    ['publications', 'publications-1', 'a0'],
    ['own', own, 'a1'],
  ] as const)
    await app.server.request(`${path}/bookmarks/${name}`, {
      method: 'PUT',
      user: owner,
      key: true,
      body: { index, bookmark: { position } },
    })
  await app.visit(href)
  const items = within(await screen.findByRole('list', { name: 'Items' }))
  expect(items.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Publication number 1',
    'On weirs',
    'News item number 1',
  ])
})
