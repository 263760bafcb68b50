import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { UserType } from '#contract/rights.ts'
import { setTracker } from '#session/track.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setTracker(undefined)
  await app.close()
})

/** Thirty publications, one of each year from 2000 to 2029. */
const all = '/search/publications?keyword=number'

async function openAt(href: string, user_type: UserType = 'premium'): Promise<void> {
  app = await openApp({ user_type })
  await app.visit(href)
  await screen.findByText(/^\d+ results?$/, { selector: 'h2' })
  // Filters are drawn after the results.
  await screen.findByRole('group', { name: 'Year range' })
}

const range = () => within(screen.getByRole('group', { name: 'Year range' }))
const slider = (end: 'from' | 'to') => range().getByRole<HTMLInputElement>('slider', { name: `Year ${end}` })
const field = (end: 'from' | 'to') => range().getByRole<HTMLInputElement>('textbox', { name: `Year ${end}` })
const slide = (end: 'from' | 'to', ...years: number[]) => years.forEach(year => fireEvent.change(slider(end), { target: { value: year } }))
const text = (end: 'from' | 'to') => slider(end).getAttribute('aria-valuetext')
const asked = () => {
  const bodies: string[] = []
  app.network.hold = (path, body) => void (path.endsWith('/search-service/search') && bodies.push(body))
  return bodies
}

test('sliders move the ends of a range, and one search follows the last move', async () => {
  const counted: unknown[] = []
  await openAt(all)
  setTracker((event, object) => counted.push([event, object]))
  const bodies = asked()
  slide('from', 2007, 2012, 2011)
  slide('to', 2019, 2018)
  expect([text('from'), text('to')]).toEqual(['2011', '2018'])
  expect(address()).toBe(all)
  await waitFor(() => expect(address()).toBe('/search/publications/year:2011-2018?keyword=number'))
  await screen.findByText('8 results')
  screen.getByRole('button', { name: 'Remove Year: 2011–2018' })
  expect(bodies).toHaveLength(1)
  expect(counted.filter(event => String(event).startsWith('filter_used'))).toEqual([
    ['filter_used', { index: 'publications', filter: 'year', value: '2011-2018' }],
  ])
})

test('a slider at its end takes the limit away, and the ends never pass each other', async () => {
  await openAt('/search/publications/year:2011-2018?keyword=number')
  expect([text('from'), text('to')]).toEqual(['2011', '2018'])
  slide('from', 2029)
  expect(slider('from').value).toBe('2018')
  slide('to', 2029)
  expect(text('to')).toBe('2029, no limit')
  await waitFor(() => expect(address()).toBe('/search/publications/year:from-2018?keyword=number'))
  slide('from', 2000)
  await waitFor(() => expect(address()).toBe(all))
})

test('years can be typed, and what is not a year is dropped when the field is left', async () => {
  await openAt(all)
  await user.type(field('from'), '20x15')
  expect(field('from').value).toBe('2015')
  await waitFor(() => expect(address()).toBe('/search/publications/year:from-2015?keyword=number'))
  await user.type(field('to'), '201')
  await user.tab()
  expect(field('to').value).toBe('')
  await user.type(field('to'), '2010')
  await waitFor(() => expect(address()).toBe('/search/publications/year:2010-2010?keyword=number'))
  await screen.findByText('1 result')
  await user.clear(field('from'))
  await waitFor(() => expect(address()).toBe('/search/publications/year:to-2010?keyword=number'))
})

test('the range of the address stays with single years beside it, and Clear removes only the range', async () => {
  await openAt('/search/publications/year:2020-2015,2003?keyword=number')
  await screen.findByText('7 results')
  expect(address()).toBe('/search/publications/year:2015-2020,2003?keyword=number')
  expect([field('from').value, field('to').value]).toEqual(['2015', '2020'])
  const year = within(screen.getByRole('group', { name: 'Year' }))
  expect(year.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(box => box.labels![0]!.textContent)).toEqual(['20031'])
  await user.click(range().getByRole('button', { name: 'Clear Year range' }))
  await waitFor(() => expect(address()).toBe('/search/publications/year:2003?keyword=number'))
})

test('the figures are a table too, and a range does not change them', async () => {
  await openAt('/search/publications/year:2015-2020?keyword=number')
  const rows = range()
    .getAllByRole('row')
    .map(row => row.textContent)
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([30, '20001', '20291'])
})

test('Back returns to the range before', async () => {
  await openAt('/search/publications/year:2015-2020?keyword=number')
  slide('from', 2016)
  await waitFor(() => expect(address()).toContain('year:2016-2020'))
  history.back()
  await waitFor(() => expect(text('from')).toBe('2015'))
})

test('a plan that may view but not use filters is told so, and nothing moves', async () => {
  await openAt(all, 'free')
  slide('from', 2010)
  await screen.findByRole('dialog')
  expect(text('from')).toBe('2000, no limit')
})

test('years are browsed newest first, or oldest first, and a range can be removed there', async () => {
  await openAt('/search/publications/year:2015-2020?keyword=number')
  await user.click(screen.getByRole('button', { name: 'Browse all 30 values of Year' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Browse' }))
  const years = async () => {
    const values = within(await dialog.findByRole('group', { name: 'Year' }))
    return values.getAllByRole<HTMLInputElement>('checkbox').map(box => box.labels![0]!.textContent)
  }
  await waitFor(async () => expect((await years()).slice(0, 3)).toEqual(['2015–2020', '20291', '20281']))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Order' }), 'Oldest first')
  await waitFor(async () => expect((await years()).slice(0, 2)).toEqual(['2015–2020', '20001']))
  await user.click(dialog.getByRole('checkbox', { name: '2015–2020' }))
  await user.click(dialog.getByRole('button', { name: /^Show/ }))
  await waitFor(() => expect(address()).toBe(all))
})
