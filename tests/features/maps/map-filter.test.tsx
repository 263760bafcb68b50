import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { UserType } from '#contract/rights.ts'
import { dropAnswers } from '#api/read/entries.ts'
import { regionMaps } from '#features/maps/region-maps.kept.ts'
// The outlines, which are large, so that no test waits for their first load.
import '#features/maps/late/world-shapes.ts'
import { keptOf } from '#offline/index.ts'
import { setPublicView } from '#session/session.ts'
import { setTracker } from '#session/track.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setTracker(undefined)
  await app.close()
})

const results = '/search/organisations?keyword=number'
async function open(user_type: UserType | undefined, href = results): Promise<void> {
  app = await openApp(user_type && { user_type })
  await app.visit(href)
  await screen.findByText(/^\d+ results?$/, { selector: 'h2' })
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const map = async () => within(await screen.findByRole('dialog', { name: 'Map' }))
/** A region: its name begins with that of the place. */
const place = (name: string) => screen.findByLabelText(new RegExp(`^${name}:`))
const arrives = (href: string) => waitFor(() => expect(address()).toBe(href))

test('a region filters the search, the list behind follows, and only the two events of the specification are counted', async () => {
  const counted: unknown[] = []
  await open('premium')
  setTracker((event, object) => counted.push([event, object]))
  await press('Map')
  const germany = await place('Germany')
  expect(germany.getAttribute('aria-label')).toBe('Germany: 1 result, 100 % of its 1 record')
  act(() => germany.focus())
  await user.keyboard('{Enter}')
  await arrives('/search/organisations/country:germany?keyword=number')
  const dialog = await map()
  await dialog.findByRole('button', { name: 'Show 1 result' })
  // Its own choice does not narrow the map.
  dialog.getByLabelText(/^United States: 2 results/)
  await waitFor(async () => expect((await place('Germany')).getAttribute('aria-selected')).toBe('true'))
  await user.keyboard('{Enter}')
  await arrives(results)
  await user.click(await dialog.findByRole('button', { name: 'Show 3 results' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(counted.filter(event => !JSON.stringify(event).startsWith('["new_search'))).toEqual([
    ['content_modal_opened', { item_type: 'map', index: 'organisations' }],
    ['filter_used', { index: 'organisations', filter: 'country', value: 'germany' }],
    ['filter_used', { index: 'organisations', filter: 'country', value: 'germany' }],
  ])
})

test('the filter of states opens the map of the US, which the map of the world can be changed for', async () => {
  await open('premium')
  await press('Show on a map the values of Region or state')
  const dialog = await map()
  await dialog.findByLabelText('Texas: 2 results, 100 % of its 2 records')
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Map of/ }), 'World')
  await dialog.findByLabelText(/^Germany:/)
  expect(dialog.getByText('Results by country').closest('table')!.textContent).toContain('Germany')
})

test('a search without places says so, and an index without places has no map', async () => {
  await open('premium', '/search/patents?keyword=number')
  await press('Map')
  await (await map()).findByText('No data to show on map')
  await app.visit('/search/news')
  await screen.findAllByText('30 results')
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull()
})

test.each([
  ['a guest', undefined, 'Log in'],
  ['a plan without maps', 'free', 'Your plan does not include maps of results'],
] as const)('for %s the button is locked, and says what unlocks it', async (_, user_type, said) => {
  await open(user_type)
  await press('Map (locked)')
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(said))
  expect(screen.queryByRole('dialog', { name: 'Map' })).toBeNull()
})

test('in the public view the map is locked', async () => {
  await open('premium')
  act(() => setPublicView(true))
  await press('Map (locked)')
  await screen.findByRole('dialog')
  expect(screen.queryByRole('dialog', { name: 'Map' })).toBeNull()
  act(() => setPublicView(false))
})

test('A map that was looked at opens offline with its time, another one says that it needs a connection', async () => {
  await open('premium')
  await press('Map')
  await place('Germany')
  await waitFor(async () => expect(await keptOf(regionMaps)).toHaveLength(1))
  dropAnswers()
  app.disconnect()
  await user.click((await map()).getByRole('button', { name: 'Close' }))
  await press('Map')
  const dialog = await map()
  await dialog.findByText(/^Can’t reach the server\. These numbers are from \d{1,2} \w+, \d\d:\d\d\.$/)
  await dialog.findByLabelText(/^Germany: 1 result/)
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Map of/ }), 'United States')
  await dialog.findByText('You have not looked at the map of this search on this device yet.')
})
