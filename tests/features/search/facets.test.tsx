import { afterEach, expect, test } from 'vitest'
import { setTracker } from '#session/track.ts'
import type { UserType } from '#contract/rights.ts'
import { address, click, happen, named, openStage, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
afterEach(async () => {
  setTracker(undefined)
  await stage.close()
})

async function openAt(href: string, user_type?: UserType): Promise<void> {
  stage = await openStage({ ...(user_type && { user_type }) })
  await stage.visit(href)
  await until(says('result'))
}

const group = (label: string) =>
  [...document.querySelectorAll<HTMLDetailsElement>('main details')].find(details =>
    details.querySelector('summary')!.textContent?.startsWith(label),
  )
const tick = (label: string) => named('main details input', label) as HTMLInputElement | undefined

test('choosing a value changes the address, is tracked, and keeps the order of values', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=number', 'premium')
  setTracker((event, object) => counted.push([event, object]))
  const years = () => [...group('Year')!.querySelectorAll('label')].map(label => label.textContent)
  const before = await until(() => group('Year') && years())
  expect(before[0]).not.toContain('2028')
  await click('main details input', '2028')
  await until(() => address() === '/search/publications/year:2028?keyword=number')
  await until(says('1 result'))
  expect(years()).toEqual(before)
  expect(counted).toContainEqual(['filter_used', { index: 'publications', filter: 'year', value: '2028' }])
})

test('the values in the address come first in their filter', async () => {
  await openAt('/search/publications/year:2028?keyword=number', 'premium')
  expect(group('Year')!.querySelector('label')!.textContent).toContain('2028')
})

test('a filter can be hidden and shown again, and this is stored on the device', async () => {
  await openAt('/search/publications?keyword=number', 'premium')
  await until(() => group('Source'))
  await click('main button', 'Hide Source')
  expect(group('Source')).toBeUndefined()
  expect(localStorage.getItem('ri-0.0.26-state')).toContain('source')
  await click('main button', 'Show Source again')
  expect(group('Source')).toBeDefined()
})

test('a hidden filter is shown while it is active', async () => {
  await openAt('/search/publications?keyword=number', 'premium')
  await until(() => group('Source'))
  await click('main button', 'Hide Source')
  await stage.visit('/search/publications/source:tests?keyword=number')
  await until(() => group('Source'))
  expect(named('main button', 'Hide Source')).toBeUndefined()
  await stage.visit('/search/publications?keyword=number')
  await click('main button', 'Show Source again')
})

test('collapsing a filter is tracked, and stored for its index', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=number', 'premium')
  const year = await until(() => group('Year'))
  expect(year.open).toBe(true)
  setTracker((event, object) => counted.push([event, object]))
  await happen(() => (year.open = false))
  expect(counted).toEqual([['filter_collapsed', { index: 'publications', filter: 'year', collapsed: true }]])
  await stage.visit('/search/publications?keyword=publication')
  await until(says('30 results'))
  expect(group('Year')!.open).toBe(false)
})

test('a plan that may view but not use filters is told so by the first choice', async () => {
  await openAt('/search/publications?keyword=number', 'free')
  await until(() => tick('2028'))
  await click('main details input', '2028')
  await until(() => document.querySelector('dialog[open]'))
  expect(address()).toBe('/search/publications?keyword=number')
  expect(tick('2028')!.checked).toBe(false)
})

test('exact match works without the right to filter, other filter sets do not', async () => {
  await openAt('/search/publications?keyword=number', 'free')
  await click('main input[role=switch]', 'Exact match')
  await until(() => address() === '/search/publications?keyword=number&qf=exact_match')
  await click('main input[role=switch]', 'Hide saved')
  await until(() => document.querySelector('dialog[open]'))
  expect(address()).toBe('/search/publications?keyword=number&qf=exact_match')
})

test('a guest sees only the names of the filters', async () => {
  await openAt('/search/publications?keyword=number')
  await until(says('Log in to see filters.'))
  expect(says('Field of study')()).toBe(true)
  expect(group('Year')).toBeUndefined()
  expect(named('main input', 'Exact match')).toBeUndefined()
})

test('a filter set is a switch with a count and a description, and its use is tracked', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=number', 'premium')
  setTracker((event, object) => counted.push([event, object]))
  const exact = await until(() => named('main input[role=switch]', 'Exact match'))
  await until(() => exact.closest('label')!.textContent?.includes('30'))
  const described = exact.getAttribute('aria-describedby')!.split(' ')
  expect(described.map(id => document.getElementById(id)!.textContent).join()).toContain('one phrase')
  await happen(() => exact.click())
  await until(() => address() === '/search/publications?keyword=number&qf=exact_match')
  expect(counted).toContainEqual(['filter_set_used', { index: 'publications', filter_set: 'exact_match', on: true }])
})

test('every active filter is a chip that can be removed, and all can be removed at once', async () => {
  const all = '/search/publications/source:tests?keyword=number&exclude=patent&search_by_fields=title&qf=exact_match&ig_s=true'
  await openAt(all, 'premium')
  await until(() => named('main button', 'Remove Source: Tests'))
  for (const label of ['Exact match', 'In field: Title', 'Without: patent', 'Synonyms off', 'Source: Tests'])
    expect(named('main button', `Remove ${label}`), label).toBeDefined()
  await click('main button', 'Remove Without: patent')
  await until(() => !address().includes('exclude'))
  await click('main button', 'Reset all')
  await until(() => address() === '/search/publications?keyword=number')
  expect(named('main button', 'Reset all')).toBeUndefined()
})

test('without results the part to blame is named, with a link to the search without it', async () => {
  await openAt('/search/publications/source:tests?keyword=number+AND+nosuchword&exclude=lanterns', 'premium')
  await until(says('Without “nosuchword”: '))
  const way = [...document.querySelectorAll('main li')].find(item => item.textContent?.includes('nosuchword'))!.querySelector('a')!
  expect(way.getAttribute('href')).toBe('/search/publications/source:tests?keyword=number&exclude=lanterns')
  const promised = way.textContent
  await stage.visit(way.getAttribute('href')!)
  await until(() => document.querySelector('main ol'))
  expect(says(promised)()).toBe(true)
})

test('offline, no results means none on this device, and no counts of the server are shown', async () => {
  await openAt('/search/publications?keyword=number+7', 'premium')
  await click('[data-save]', 'Save Publication number 7')
  await click('dialog button', 'New folder')
  const input = await until(() => document.querySelector<HTMLInputElement>('dialog input'))
  await typeInto(input, 'Kept here')
  await happen(() => input.form!.requestSubmit())
  await until(says('Added to Kept here'))
  stage.network.on = false
  await stage.visit('/search/publications?keyword=nosuchword')
  await until(says('No publications for “nosuchword” on this device'), 15_000)
  await until(() => named('main input[role=switch]', 'Exact match')!.closest('label')!.textContent === 'Exact match')
})
