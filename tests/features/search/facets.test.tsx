import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setTracker } from '#session/track.ts'
import type { UserType } from '#contract/rights.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setTracker(undefined)
  await app.close()
})

async function openAt(href: string, user_type?: UserType): Promise<void> {
  app = await openApp({ ...(user_type && { user_type }) })
  await app.visit(href)
  await screen.findByText(/^\d+ results?$/, { selector: 'h2' })
}

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const group = (name: string) => screen.queryByRole('group', { name })
const shown = (name: string) => screen.findByRole('group', { name })
const valuesOf = (filter: HTMLElement) =>
  within(filter)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(value => value.labels![0]!.textContent)
const year2028 = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^2028/ })

test('choosing a value changes the address, is tracked, and keeps the order of values', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=number', 'premium')
  setTracker((event, object) => counted.push([event, object]))
  const before = valuesOf(await shown('Year'))
  expect(before[0]).not.toContain('2028')
  await user.click(await year2028())
  await waitFor(() => expect(address()).toBe('/search/publications/year:2028?keyword=number'))
  await screen.findByText('1 result')
  expect(valuesOf(await shown('Year'))).toEqual(before)
  expect(counted).toContainEqual(['filter_used', { index: 'publications', filter: 'year', value: '2028' }])
})

test('the values in the address come first in their filter', async () => {
  await openAt('/search/publications/year:2028?keyword=number', 'premium')
  expect(valuesOf(await shown('Year'))[0]).toContain('2028')
})

test('a filter can be hidden and shown again, and this is stored on the device', async () => {
  await openAt('/search/publications?keyword=number', 'premium')
  await shown('Source')
  await press('Hide Source')
  expect(group('Source')).toBeNull()
  expect(localStorage.getItem('ri-0.0.26-state')).toContain('source')
  await press('Show Source again')
  expect(group('Source')).not.toBeNull()
})

test('a filter moved to the top comes first in each search, until it is moved back', async () => {
  await openAt('/search/publications?keyword=number', 'premium')
  const order = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  const usual = order()
  expect(usual.indexOf('Source')).toBeGreaterThan(0)
  const asked: unknown[] = []
  app.network.hold = (path, body) => {
    if (path.endsWith('/search')) asked.push((JSON.parse(body) as { filter_order?: string[] }).filter_order)
    return undefined
  }
  await press('To the top: Source')
  await waitFor(() => expect(order()).toEqual(['Source', ...usual.filter(name => name !== 'Source')]))
  await press('To the top: Country')
  await waitFor(() => expect(order().slice(0, 2)).toEqual(['Country', 'Source']))
  expect(asked).toEqual([['source'], ['country', 'source']])
  await press('Move back: Country')
  await press('Move back: Source')
  await waitFor(() => expect(order()).toEqual(usual))
  expect(asked.at(-1)).toBeUndefined()
})

test('a hidden filter is shown while it is active', async () => {
  await openAt('/search/publications?keyword=number', 'premium')
  await shown('Source')
  await press('Hide Source')
  await app.visit('/search/publications/source:tests?keyword=number')
  await shown('Source')
  expect(screen.queryByRole('button', { name: 'Hide Source' })).toBeNull()
  await app.visit('/search/publications?keyword=number')
  await press('Show Source again')
})

test('collapsing a filter is tracked, and stored for its index', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=number', 'premium')
  const isOpen = () => group('Year')!.closest('details')!.open
  await shown('Year')
  expect(isOpen()).toBe(true)
  setTracker((event, object) => counted.push([event, object]))
  await user.click(screen.getByText('Year', { selector: 'summary' }))
  await waitFor(() => expect(counted).toEqual([['filter_collapsed', { index: 'publications', filter: 'year', collapsed: true }]]))
  await app.visit('/search/publications?keyword=publication')
  await screen.findByText('30 results')
  expect(isOpen()).toBe(false)
})

test('a plan that may view but not use filters is told so by the first choice', async () => {
  await openAt('/search/publications?keyword=number', 'free')
  await user.click(await year2028())
  await screen.findByRole('dialog')
  expect(address()).toBe('/search/publications?keyword=number')
  expect((await year2028()).checked).toBe(false)
})

test('exact match works without the right to filter, other filter sets do not', async () => {
  await openAt('/search/publications?keyword=number', 'free')
  await user.click(await screen.findByRole('switch', { name: /^Exact match/ }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number&qf=exact_match'))
  await user.click(await screen.findByRole('switch', { name: /^Hide saved/ }))
  await screen.findByRole('dialog')
  expect(address()).toBe('/search/publications?keyword=number&qf=exact_match')
})

test('a guest sees only the names of the filters', async () => {
  await openAt('/search/publications?keyword=number')
  await screen.findByText('Filters need an account.')
  screen.getByText('Field of study')
  expect(group('Year')).toBeNull()
  expect(screen.queryByRole('switch', { name: /^Exact match/ })).toBeNull()
})

test('a filter set is a switch with a count and a description, and its use is tracked', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=number', 'premium')
  setTracker((event, object) => counted.push([event, object]))
  await user.click(await screen.findByRole('switch', { name: /^Exact match ?30$/, description: /one phrase/ }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number&qf=exact_match'))
  expect(counted).toContainEqual(['filter_set_used', { index: 'publications', filter_set: 'exact_match', on: true }])
})

test('every active filter is a chip that can be removed, and all can be removed at once', async () => {
  const all = '/search/publications/source:tests?keyword=number&exclude=patent&search_by_fields=title&qf=exact_match&ig_s=true'
  await openAt(all, 'premium')
  await screen.findByRole('button', { name: 'Remove Source: Tests' })
  for (const label of ['Exact match', 'In field: Title', 'Without: patent', 'Synonyms off', 'Source: Tests'])
    screen.getByRole('button', { name: `Remove ${label}` })
  await press('Remove Without: patent')
  await waitFor(() => expect(address()).not.toContain('exclude'))
  await press('Reset all')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number'))
  expect(screen.queryByRole('button', { name: 'Reset all' })).toBeNull()
})

test('without results the part to blame is named, with a link to the search without it', async () => {
  await openAt('/search/publications/source:tests?keyword=number+AND+nosuchword&exclude=lanterns', 'premium')
  const way = within(await screen.findByText(/^Without “nosuchword”:/)).getByRole('link')
  expect(way.getAttribute('href')).toBe('/search/publications/source:tests?keyword=number&exclude=lanterns')
  const promised = way.textContent
  await user.click(way)
  await screen.findByRole('list', { name: 'Publications' })
  screen.getByText(promised)
})

test('offline, no results means none on this device, and no counts of the server are shown', async () => {
  await openAt('/search/publications?keyword=number+7', 'premium')
  await press('Save Publication number 7')
  await press('New folder')
  await user.type(await screen.findByLabelText('Name of the new folder'), 'Kept here{Enter}')
  await screen.findByText('Added to Kept here')
  app.network.on = false
  await app.visit('/search/publications?keyword=nosuchword')
  await screen.findByText('No publications for “nosuchword” on this device', undefined, { timeout: 15_000 })
  await screen.findByRole('switch', { name: 'Exact match' })
})
