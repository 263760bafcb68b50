import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goBack } from '#routing/navigation.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const titled = (slug: string, title: string, more = {}) => ({
  index: 'publications' as const,
  slug_values: [slug],
  title,
  source: { name: 'Tests' },
  ...more,
})
/** Three records have both words, and eleven each only one of them. */
const records = [
  ...Array.from({ length: 3 }, (_, n) => titled(`both-${n}`, `Quantum zebra ${n}`)),
  ...Array.from({ length: 11 }, (_, n) => titled(`one-${n}`, `Quantum ${n}`)),
  ...Array.from({ length: 11 }, (_, n) => titled(`other-${n}`, `Zebra ${n}`)),
  titled('origin', 'The origin of things', { identifiers: [{ name: 'DOI', value: '10.1234/origin.1859' }] }),
]
beforeEach(async () => {
  app = await openApp({ user_type: 'premium', records })
})

const whole = () => screen.queryByRole('list', { name: 'Publications' })
const most = () => screen.getByRole('list', { name: 'Most of your words' })
const numberOf = (list: HTMLElement | null) => [list?.getAttribute('start'), list?.childElementCount]

test('results with all words are counted apart from those with most, which follow a heading', async () => {
  await app.visit('/search/publications?keyword=quantum+zebra')
  await screen.findByText('3 match all words · 22 match most')
  expect([numberOf(whole()), numberOf(most())]).toEqual([
    ['1', 3],
    ['4', 9],
  ])
  expect(within(whole()!).queryByText(/^Without/)).toBeNull()
  expect(within(most()).getAllByText(/^Without: (quantum|zebra)$/)).toHaveLength(9)
  await user.keyboard('jjjjx')
  await waitFor(() => expect(within(most()).getAllByRole<HTMLInputElement>('checkbox')[0]!.checked).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Show as blocks' }))
  expect(within(most()).getAllByText(/^Without: (quantum|zebra)$/)).toHaveLength(9)
})

test('a word that a result lacks is named without the signs around it', async () => {
  await app.visit(`/search/publications?keyword=${encodeURIComponent('quantum zebra,,')}`)
  await screen.findByRole('list', { name: 'Most of your words' })
  expect(within(most()).getAllByText(/^Without: (quantum|zebra)$/)).toHaveLength(9)
})

test('a later page that begins after the results with all words has the heading on top', async () => {
  await app.visit('/search/publications?keyword=quantum+zebra&page=2')
  await screen.findByText('3 match all words · 22 match most, page 2')
  expect(whole()).toBeNull()
  expect(numberOf(most())).toEqual(['13', 12])
})

test('another spelling is shown where nothing has the words, and leads back to them as they were typed', async () => {
  await app.visit('/search/publications?keyword=quantun+zebra')
  const line = within((await screen.findByText(/^Showing results for/)).closest('output')!)
  line.getByText('quantum zebra')
  screen.getByText('3 match all words · 22 match most')
  const tabs = within(screen.getByRole('navigation', { name: 'Types of results' }))
  await tabs.findByRole('link', { name: 'Publications 25' })
  await user.click(line.getByRole('link', { name: 'quantun zebra' }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=quantun+zebra&ig_sp=true'))
  await screen.findByText('No record matches all words · 14 match some')
  screen.getByText('No record has “quantun”.')
  await tabs.findByRole('link', { name: 'Publications 14' })
  expect(screen.getByText(/^Did you mean/).textContent).toBe('Did you mean quantum zebra? 3 results')
  goBack()
  await screen.findByText(/^Showing results for/)
  expect(address()).toBe('/search/publications?keyword=quantun+zebra')
})

test('words that no record has are named, and the results have some of the others', async () => {
  await app.visit('/search/publications?keyword=quantum+xylographic+zebra+plughs+frobnitzer')
  await screen.findByText('No record has “xylographic”, “plughs” or “frobnitzer”.')
  screen.getByText('No record matches all words · 25 match some')
  expect(numberOf(screen.getByRole('list', { name: 'Some of your words' }))).toEqual(['1', 12])
  await app.visit('/search/publications?keyword=quantum+zebra')
  await screen.findByText('3 match all words · 22 match most')
  expect(screen.queryByText(/^No record has/)).toBeNull()
})

test('switching on an exact match keeps the spelling that is shown', async () => {
  await app.visit('/search/publications?keyword=quantun+zebra')
  const exact = within(screen.getByRole('region', { name: 'Filters' })).getByRole('switch', { name: /^Exact match/ })
  await waitFor(() => expect(exact.closest('label')!.textContent).toMatch(/3$/))
  await user.click(exact)
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=quantum+zebra&qf=exact_match'))
  await screen.findByText('3 results')
})

test('words as they are spelled that find nothing still offer the other spelling', async () => {
  await app.visit('/search/publications?keyword=quantun&ig_sp=true')
  await screen.findByRole('heading', { name: 'No results...' })
  expect(screen.getByText(/^Did you mean/).textContent).toBe('Did you mean quantum? 14 results')
  await user.click(screen.getByRole('link', { name: 'quantum' }))
  await screen.findByText('14 results')
  expect(address()).toBe('/search/publications?keyword=quantum')
})

test('a result with the number that was asked for says so', async () => {
  await app.visit('/search/publications?keyword=10.1234%2Forigin.1859')
  await screen.findByText('1 result')
  within(whole()!).getByText('Same identifier')
})

test('slips of a query are read as they were meant, and a line under the box says how', async () => {
  await app.visit('/search/publications?keyword=author%3Abrook+foo%3Azebra+%28quantum+AND')
  await screen.findByText(
    '“author:” was read as the field Authors. There is no field “foo” here: it was searched as a word. The bracket was closed at the end. “AND” at the end was ignored.',
  )
  expect(screen.getByLabelText('Search publications').getAttribute('aria-describedby')).toBe('query-notes')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a query of common words alone finds records with them', async () => {
  await app.visit('/search/publications?keyword=the+of')
  await screen.findByText('1 result')
  within(whole()!).getByRole('link', { name: 'The origin of things' })
})
