import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceAfterMs } from '#features/search/search.reads.ts'
import { dropAnswers } from '#api/read/entries.ts'
import { resultLists } from '#features/result-lists/result-lists.kept.ts'
import { keptOf, writeInstall } from '#offline/index.ts'
import { signOut } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => {
  vi.restoreAllMocks()
  return app.close()
})

const list = () => screen.getByRole('list', { name: 'Publications' })
const titles = () =>
  within(list())
    .getAllByRole('heading', { level: 2 })
    .map(title => title.textContent)

/** Opens a page of results, waits until it is kept, and returns its titles. */
async function openAndKeep(href: string, summary: string): Promise<(string | null)[]> {
  const before = await keptOf(resultLists)
  await app.visit(href)
  await screen.findByText(summary)
  await waitFor(async () => expect(await keptOf(resultLists)).toHaveLength(before.length + 1), { timeout: 10_000 })
  return titles()
}

const numbers = '/search/publications?keyword=number&sort=newest'

test('offline a list of results opens as it was found, with its time, filters and opened pages', async () => {
  app = await openApp({ user_type: 'premium' })
  const first = await openAndKeep(numbers, '30 results')
  const second = await openAndKeep(`${numbers}&page=2`, '30 results, page 2')
  app.disconnect()
  await app.visit('/search')
  await app.visit(numbers)
  await screen.findByText(/^These results are from/, undefined, { timeout: 15_000 })
  screen.getByText('30 results')
  expect(titles()).toEqual(first)
  expect(document.querySelectorAll('ol mark').length).toBeGreaterThan(0)
  within(screen.getByRole('region', { name: 'Filters' })).getByRole('checkbox', { name: /^2029/ })
  const found = within(screen.getByRole('region', { name: 'Source of the results' })).getByText(/^\d{1,2} \w+, \d\d:\d\d$/)
  expect(Date.now() - Date.parse(found.getAttribute('datetime')!)).toBeLessThan(60_000)

  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  await screen.findByText('30 results, page 2')
  expect(titles()).toEqual(second)

  await user.click(screen.getByRole('link', { name: 'Page 3' }))
  await screen.findByText(/^Page 3 hasn’t been opened on this device/)
  await user.click(screen.getByRole('link', { name: 'page 1' }))
  await screen.findByText('30 results')
  expect(titles()).toEqual(first)
})

test('back online a kept list stays until the search is repeated', async () => {
  app = await openApp({ user_type: 'premium' })
  const first = await openAndKeep(numbers, '30 results')
  app.disconnect()
  await app.visit('/search')
  await app.visit(numbers)
  await screen.findByText(/^These results are from/, undefined, { timeout: 15_000 })
  app.reconnect()
  await screen.findByText('You’re back online.')
  screen.getByText(/^These results are from/)
  expect(titles()).toEqual(first)
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await waitFor(() => expect(screen.queryByText(/These results are from/)).toBeNull())
  expect(titles()).toEqual(first)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }))
})

test.each([
  ['', () => {}],
  // As where another tab is about to change the database.
  [', from the mirror where the stored database is not read without it', () => writeInstall({ last: undefined })],
])(
  'a list that was opened before is there before the server answers, without a note; then the answer takes its place%s',
  async (_, change) => {
    app = await openApp({ user_type: 'premium' })
    const first = await openAndKeep(numbers, '30 results')
    await openAndKeep('/search/publications?keyword=number+7', '1 result')
    // As after a restart.
    dropAnswers()
    change()
    // However slow this machine is, the server does not count as slow.
    const later = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => later(run, ms === deviceAfterMs ? 1e9 : ms))
    let answer = () => {}
    app.network.hold = path => (path.endsWith('/search') ? new Promise(resolve => (answer = resolve)) : undefined)
    await app.visit(numbers)
    await screen.findByText('30 results')
    expect(titles()).toEqual(first)
    expect(list().getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Source of the results' })).toBeNull()
    const row = within(list()).getAllByRole('listitem')[0]!
    await act(async () => answer())
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(titles()).toEqual(first)
    expect(row.isConnected).toBe(true)
  },
)

test('offline a search that was not kept says what it searched, and never stands in for a kept list', async () => {
  app = await openApp({ user_type: 'premium' })
  await openAndKeep('/search/publications?keyword=number+7', '1 result')
  await user.click(screen.getByRole('button', { name: 'Save Publication number 7' }))
  await user.click(await screen.findByRole('button', { name: 'New folder' }))
  await user.type(await screen.findByLabelText('Name of the new folder'), 'Kept here{Enter}')
  await screen.findByText('Added to Kept here')
  await openAndKeep(numbers, '30 results')
  app.disconnect()
  await app.visit('/search/publications?keyword=number')
  await screen.findByText(/^Searched 1 publication on this device/, undefined, { timeout: 15_000 })
  screen.getByText('1 result on this device')
  await app.visit(numbers)
  await screen.findByText('30 results')
})

test('the numbers of all types come from where the list does: the server’s beside a kept list, the device’s beside one of the device', async () => {
  app = await openApp({ user_type: 'premium' })
  await openAndKeep('/search/publications?keyword=number+7', '1 result')
  await user.click(screen.getByRole('button', { name: 'Save Publication number 7' }))
  await user.click(await screen.findByRole('button', { name: 'New folder' }))
  await user.type(await screen.findByLabelText('Name of the new folder'), 'Kept here{Enter}')
  await screen.findByText('Added to Kept here')
  await openAndKeep(numbers, '30 results')
  const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Types of results' })).findByRole('link', { name })
  await tab('Publications 30')
  app.disconnect()
  // The same words in another order were not kept.
  await app.visit(numbers.replace('&sort=newest', ''))
  await screen.findByText('1 result on this device', undefined, { timeout: 15_000 })
  await tab('Publications 1')
  await app.visit(numbers)
  await screen.findByText('30 results')
  await tab('Publications 30')
})

test('search home says which recent searches open offline', async () => {
  app = await openApp({ user_type: 'premium' })
  await openAndKeep(numbers, '30 results')
  await waitFor(() => expect(Object.keys(localStorage).some(key => key.includes('recent_searches'))).toBe(true), { timeout: 5000 })
  await app.visit('/search')
  const recent = within(await screen.findByRole('region', { name: 'Recent searches' }))
  const entry = recent.getByRole('link', { name: 'number' }).closest('li')!
  await within(entry).findByText('Opens offline')
})

test('after signing out no kept list can be opened', async () => {
  app = await openApp({ user_type: 'premium' })
  await openAndKeep(numbers, '30 results')
  await app.visit('/search')
  await act(() => signOut())
  app.disconnect()
  await app.visit(numbers)
  await screen.findByText('Can’t reach the server', undefined, { timeout: 15_000 })
  expect(screen.queryByText('30 results')).toBeNull()
  expect(await keptOf(resultLists)).toEqual([])
})
