import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { dropAnswers } from '#api/read/entries.ts'
import { keptLandscapes } from '#features/landscape/landscapes.kept.ts'
import { LandscapePreviewModal } from '#features/landscape/index.ts'
// The outlines, which are large, so that no test waits for their first load.
import '#features/maps/late/world-shapes.ts'
import { keptOf } from '#offline/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { farOrganisations } from '../../support/far-organisations.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const at = (href: string) => {
  const url = new URL(href, 'http://indago.test')
  return readSearchUrl(url.pathname, url.searchParams)
}
/** A place on the map: its name begins with the name of the place. */
const place = (name: string) => screen.getByRole('option', { name: new RegExp(`^${name}:`) })
const findPlace = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}:`) })
/** The places of the table. */
const rows = () => screen.getAllByRole('rowheader').map(cell => cell.closest('tr')!.textContent)
const arrives = (href: string) => waitFor(() => expect(address()).toBe(href))

test('a landscape shows places as a map and a table, and the selection is in the address', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/landscape/organisations?keyword=number')
  await findPlace('United States')
  expect(rows()[0]).toContain('United States22100.00 %')
  screen.getByRole('option', { name: 'United States: 2 results, 100 % of its 2 records' })
  await user.click(screen.getByRole('checkbox', { name: 'Germany' }))
  await arrives('/landscape/organisations/country:germany?keyword=number')
  await screen.findByText('1 result with 1 filter')
  await waitFor(() => expect(place('Germany').getAttribute('aria-selected')).toBe('true'))
  expect(screen.getByRole('link', { name: 'View as list' }).getAttribute('href')).toBe(
    '/search/organisations/country:germany?keyword=number',
  )
  await user.click(screen.getByRole('button', { name: 'Remove Germany' }))
  await arrives('/landscape/organisations?keyword=number')
})

test('the map is one tab stop: arrow keys go from place to place, Enter selects', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/landscape/organisations')
  await findPlace('Germany')
  const map = screen.getByRole('listbox', { name: 'World: results by country' })
  const stops = () =>
    within(map)
      .getAllByRole('option')
      .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([place('United States')])
  act(() => place('United States').focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(place('Germany'))
  expect(stops()).toEqual([place('Germany')])
  await user.keyboard('{Enter}')
  await arrives('/landscape/organisations/country:germany')
})

test('the table can be sorted by its columns', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/landscape/organisations')
  const header = await screen.findByRole('columnheader', { name: /^Country/ })
  const sort = () => user.click(within(header).getByRole('button'))
  await sort()
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  expect(rows()[0]).toContain('Germany')
  await sort()
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(rows()[0]).toContain('United States')
})

test('a search without places shows a message', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/landscape/news')
  await screen.findByText('No data to show on map')
})

test('a syntax error is shown at the search box, and a new query changes the address', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/landscape/organisations?keyword=a+OR+AND+b')
  const main = within(screen.getByRole('main'))
  await main.findByRole('alert')
  const box = main.getByRole('searchbox', { name: 'Words to search for' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await user.clear(box)
  await user.type(box, 'number{Enter}')
  await arrives('/landscape/organisations?keyword=number')
  await findPlace('Germany')
})

test('the other filters of a landscape are shown, and can be removed', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/landscape/organisations/source:tests/country:germany?keyword=number')
  await user.click(await screen.findByRole('button', { name: 'Remove Germany' }))
  await arrives('/landscape/organisations/source:tests?keyword=number')
  expect(screen.queryByRole('button', { name: /^Remove Country/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Remove Source/ }))
  await arrives('/landscape/organisations?keyword=number')
})

test('a plan without the landscape sees the first places, and may select one: countries are open to everyone', async () => {
  app = await openApp({ user_type: 'free', records: farOrganisations })
  await app.visit('/landscape/organisations')
  await screen.findByText(/^Only the first places are shown/)
  const places = screen.getAllByRole('rowheader')
  expect(places.length).toBeLessThan(8)
  await user.click(within(places[0]!).getByRole('checkbox'))
  await waitFor(() => expect(address()).toMatch(/^\/landscape\/organisations\/country:/))
  await screen.findByText(/ with 1 filter$/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the preview of a landscape lists the first countries and links to the full landscape', async () => {
  app = await openApp({ user_type: 'premium' })
  void openModal(LandscapePreviewModal, { state: at('/search/organisations?keyword=number') })
  const preview = within(await screen.findByRole('dialog'))
  expect((await preview.findAllByRole('listitem')).map(line => line.textContent)).toEqual(['United States2', 'Germany1'])
  await preview.findAllByRole('img', { name: /./ })
  await user.click(preview.getByRole('link', { name: 'Open landscape' }))
  await arrives('/landscape/organisations?keyword=number')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offline a landscape that was looked at opens with its time, another one loads when tried again online', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/landscape/organisations?keyword=number')
  await findPlace('Germany')
  await waitFor(async () => expect(await keptOf(keptLandscapes)).toHaveLength(1))
  app.network.on = false
  await app.visit('/landscape/organisations')
  await screen.findByText('You have not looked at the landscape of this search on this device yet.')
  dropAnswers()
  await app.visit('/landscape/organisations?keyword=number')
  await screen.findByText(/^Can’t reach the server\. These numbers are from \d{1,2} \w+, \d\d:\d\d\.$/)
  await findPlace('Germany')
  await app.visit('/landscape/organisations')
  app.network.on = true
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await findPlace('Germany')
})
