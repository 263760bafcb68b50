import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

/** The section with this heading. */
const block = async (title: string | RegExp) => within(await screen.findByRole('region', { name: title }))
const marked = () => [...screen.getByRole('dialog').querySelectorAll('article mark')].map(mark => mark.textContent)

test('a researcher’s record previews linked records of each index, with a link to all of them', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit('/search/researchers?researcher=researchers-0')
  const publications = await block('Publications 3')
  publications.getByText('Publication number 10')
  const all = publications.getByRole('link', { name: 'View all: Publications' })
  expect(all.getAttribute('href')).toBe('/profile/researchers-0/explore/publications')
  expect(screen.queryByRole('region', { name: /^Patents/ })).toBeNull()
  await user.click(all)
  await waitFor(() => expect(address()).toBe('/profile/researchers-0/explore/publications'))
  await screen.findByText('3 results')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('results found by name only are listed apart, with a warning', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit('/search/researchers?researcher=researchers-0')
  const link = (await block('Publications 3')).getByRole('link', { name: 'Found by name: 3' })
  expect(link.getAttribute('href')).toBe('/profile/researchers-0/explore/publications?qf=suggestions_only')
  const words = document.getElementById(link.getAttribute('aria-describedby')!)!.textContent
  expect(words).toBe('3 results were found by name, are not yet verified and could belong to someone with an identical name.')
})

test('a patent lists its family’s documents with their dates, a publication does not', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit('/search/patents?patent=patents-0')
  const related = await block('Related documents of this patent')
  expect(related.getAllByRole('link').map(link => link.textContent)).toEqual(['Patent number 1'])
  expect(related.getByRole('listitem').textContent).toContain('published 1 January 2009')
  await app.visit('/search/publications?publication=publications-1')
  await screen.findByRole('dialog', { name: 'Publication number 1' })
  expect(screen.queryByRole('heading', { name: 'Related documents of this patent' })).toBeNull()
})

test('an open record highlights the keyword of the search in its full texts', async () => {
  app = await openApp({
    user_type: 'free',
    records: [
      {
        index: 'publications',
        slug_values: ['long-one'],
        source: { name: 'Tests' },
        title: 'A lantern',
        abstract: `A lantern. ${'Nothing here. '.repeat(80)}Another lantern.`,
      },
    ],
  })
  await app.visit('/search/publications?keyword=lantern&publication=long-one')
  await waitFor(() => expect(marked()).toEqual(['lantern', 'lantern', 'lantern']))
})

test('offline a stored record opens without previews', async () => {
  app = await openApp({ user_type: 'free' })
  const { server } = app
  const { id } = await server.folder(app.user!)
  const body = { slug_values: ['researchers-0'], index: 'researchers' }
  await server.request(`/v1/bookmark_folders/${id}/bookmarks`, { user: app.user!, body, key: true })
  await pullChanges()
  app.network.on = false
  await app.visit('/search/researchers?researcher=researchers-0')
  const record = within(await screen.findByRole('dialog', { name: 'Researcher number 0' }))
  await record.findByText(/^A copy on this device/)
  await waitFor(() => expect(record.queryByRole('status', { name: 'Loading' })).toBeNull())
  expect(record.queryByRole('link', { name: /^View all/ })).toBeNull()
  expect(screen.queryByText(/Something went wrong/)).toBeNull()
})
