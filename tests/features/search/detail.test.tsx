import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { session } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { tracking } from '../../support/tracking.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const opened = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('buttons and keys page through the list of an open record, and keep the focus', async () => {
  app = await openApp()
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  const entries = history.length
  const links = within(screen.getByRole('list', { name: 'Publications' })).getAllByRole('link')
  const [first, second, third] = links.map(link => link.textContent)
  const secondAddress = links[1]!.getAttribute('href')!
  await user.keyboard('jo')
  await opened(first!)
  await screen.findByText('1 of 30')
  expect(isOff('Previous record')).toBe(true)
  await press('Next record')
  await opened(second!)
  expect(address()).toBe(secondAddress)
  screen.getByText('2 of 30')
  expect(document.activeElement).toBe(button('Next record'))
  // The new title is announced to screen readers.
  await screen.findByText(second!, { selector: 'dialog output' })
  expect(isOff('Previous record')).toBe(false)
  await user.keyboard('n')
  await opened(third!)
  await user.keyboard('p')
  await screen.findByText('2 of 30')
  await opened(second!)
  expect(document.activeElement).toBe(button('Previous record'))
  expect(history.length).toBe(entries + 1)
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number'))
})

test('at the end of the list the next button is disabled and keeps the focus', async () => {
  app = await openApp()
  await app.visit('/search/patents')
  await screen.findByText('3 results')
  await app.visit('/search/patents?patent=patents-1')
  await screen.findByText('2 of 3')
  await press('Next record')
  await screen.findByText('3 of 3')
  expect(isOff('Next record')).toBe(true)
  expect(document.activeElement).toBe(button('Next record'))
  await user.keyboard('n')
  expect(address()).toBe('/search/patents?patent=patents-2')
})

test('a record that is not in the list has no previous and next', async () => {
  app = await openApp()
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  await app.visit('/search/publications?keyword=number&researcher=researchers-0')
  await opened('Researcher number 0')
  expect(screen.queryByRole('button', { name: 'Next record' })).toBeNull()
})

test('offline the items of a folder can be paged through', async () => {
  app = await openApp({ user_type: 'premium' })
  const { server } = app
  const { id } = await server.folder(app.user!)
  for (const slug of ['publications-4', 'publications-5'])
    await server.request(`/v1/bookmark_folders/${id}/bookmarks`, {
      user: app.user!,
      body: { slug_values: [slug], index: 'publications' },
      key: true,
    })
  await pullChanges()
  app.network.on = false
  await app.visit(`/profile/${session.user!.slug_values[0]}/bookmark_folders/${id}`)
  const items = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('link')
  const titles = items.map(link => link.textContent)
  expect(titles).toHaveLength(2)
  await user.click(items[0]!)
  await opened(titles[0]!)
  await press('Next record')
  await opened(titles[1]!)
  screen.getByText('2 of 2')
})

test('a record of another index replaces the open one, and closing removes all keys from the address', async () => {
  app = await openApp()
  await app.visit('/search/publications?keyword=number&publication=publications-0&hr=1')
  await user.click(await (await opened('Publication number 0')).findByRole('link', { name: 'Ada Brook' }))
  await opened('Researcher number 0')
  expect(address()).toBe('/search/publications?keyword=number&researcher=researchers-0')
  await user.keyboard('{Escape}')
  await closed()
  expect(address()).not.toMatch(/publication=|researcher=|hr=/)
})

test('a deleted record shows the same page as one that never existed, without a message', async () => {
  app = await openApp()
  app.catalogue.records = async () => ['gone']
  await app.visit('/search/patents?patent=patents-1')
  await screen.findByRole('heading', { name: 'Oops! Page Not Found.' })
  expect(flashes.shown).toEqual([])
  await press('Back to search')
  await closed()
  await waitFor(() => expect(address()).toBe('/search/patents'))
})

test('any other failure is said once, where the record would be, and can be tried again', async () => {
  app = await openApp()
  const whole = { ...app.catalogue }
  app.catalogue.records = () => {
    throw new Error('The disk is on fire.')
  }
  await app.visit('/search/publications?publication=publications-1')
  await screen.findByRole('heading', { name: 'The record could not be loaded' })
  expect(screen.getAllByText('Something went wrong on the server.')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong on the server.')
  expect(flashes.shown).toEqual([])
  Object.assign(app.catalogue, whole)
  await press('Try again')
  await opened('Publication number 1')
})

test('the copied link of a record opens for others', async () => {
  app = await openApp()
  await app.visit('/search/patents?keyword=anything&publication=publications-1')
  await opened('Publication number 1')
  await press('Share')
  expect(screen.queryByRole('menuitem', { name: /^Share with/ })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }))
  await screen.findByText('Link copied')
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/search/publications?publication=publications-1`)
})

test('a share sheet is offered if there is one, and dismissing it is no error', async () => {
  const shared: ShareData[] = []
  const share = async (data: ShareData) => {
    shared.push(data)
    throw new DOMException('Put away', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  app = await openApp()
  await app.visit('/search/publications?publication=publications-1')
  await opened('Publication number 1')
  await press('Share')
  await user.click(screen.getByRole('menuitem', { name: 'Share with…' }))
  Reflect.deleteProperty(navigator, 'share')
  expect(shared).toEqual([{ title: 'Publication number 1', url: `${location.origin}/search/publications?publication=publications-1` }])
  expect(flashes.shown).toEqual([])
})

test('only profiles can be followed or contacted; every record can be cited, saved and shared', async () => {
  app = await openApp()
  for (const [at, name, follows, writes] of [
    ['/search/researchers?researcher=researchers-1', 'Researcher number 1', true, true],
    ['/search/organisations?organisation=organisations-1', 'Organisation number 1', true, false],
    ['/search/patents?patent=patents-1', 'Patent number 1', false, false],
  ] as const) {
    await app.visit(at)
    const record = await opened(name)
    expect(record.queryByRole('button', { name: `Create alert: ${name}` }) !== null, name).toBe(follows)
    expect(record.queryByRole('button', { name: 'Contact' }) !== null, name).toBe(writes)
    for (const act of ['Share', 'Cite', 'Save to a folder']) record.getByRole('button', { name: act })
  }
})

test('an opened record is tracked once', async () => {
  const counted = tracking()
  app = await openApp()
  await app.visit('/search/publications?publication=publications-1')
  await opened('Publication number 1')
  // The list under it is a search of its own, which is tracked too.
  const openings = () => counted.filter(([event]) => event === 'content_modal_opened')
  await waitFor(() => expect(openings()).not.toEqual([]))
  expect(openings()).toEqual([['content_modal_opened', { item_type: 'publications', slug_values: ['publications-1'] }]])
})

test('highlights of an open record are requested only if the search has a keyword', async () => {
  app = await openApp()
  const asked: string[] = []
  app.network.hold = path => void asked.push(path)
  const askedFor = (part: string) => asked.some(path => path.includes(part))
  await app.visit('/search/publications?publication=publications-1')
  await (await opened('Publication number 1')).findByText('A short text.')
  expect(askedFor('/publications/publications-1')).toBe(true)
  expect(askedFor('highlights')).toBe(false)
  await app.visit('/search/publications?keyword=number&publication=publications-1')
  await waitFor(() => expect(askedFor('highlights')).toBe(true))
})

test('the text size is stored on this device, beside other settings', async () => {
  const key = 'ri-0.0.26-state'
  app = await openApp()
  localStorage.setItem(key, JSON.stringify({ filters: { news: { hidden: ['year'] } } }))
  await app.visit('/search/publications?publication=publications-1')
  const before = parseInt((await screen.findByText(/^\d+ px$/)).textContent)
  await press('Larger text')
  expect(JSON.parse(localStorage.getItem(key)!)).toEqual({ filters: { news: { hidden: ['year'] } }, reading: before + 1 })
  await press('Smaller text')
})

test('a record that does not fit the current contract opens with the fields that every record has', async () => {
  const older = {
    index: 'clinical_trials' as const,
    slug_values: ['nct-old'],
    source: { name: 'A register' },
    full_title: 'An older trial',
  }
  app = await openApp({ records: [{ ...older, diseases: ['Asthma'], sponsors: [{ name: 'A sponsor' }] }] })
  await app.visit('/search/clinical_trials?clinical_trial=nct-old')
  await (await opened('An older trial')).findByText('A sponsor')
  expect(flashes.shown).toEqual([])
})

test('of two records in an address the last one stays, on every page (S3§2)', async () => {
  app = await openApp({ user_type: 'free' })
  for (const page of ['/search/publications', '/organisation/organisations-0', '/terms']) {
    await app.visit(`${page}?patent=patents-0&publication=publications-1`)
    await screen.findByRole('dialog', { name: 'Publication number 1' })
    await waitFor(() => expect(address()).toBe(`${page}?publication=publications-1`))
  }
})
