import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const held = () => {
  let resolve = () => {}
  const promise = new Promise<void>(release => (resolve = release))
  return { promise, resolve: () => resolve() }
}
const selectFirst = async (href = '/search/publications?keyword=number', total = '30 results') => {
  await app.visit(href)
  await screen.findByText(total)
  await user.keyboard('jx')
  await screen.findByText('1 selected')
}

const beacons = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    index: 'publications' as const,
    slug_values: [`beacon-${n}`],
    source: { name: 'Tests' },
    title: `Beacon ${n}`,
  }))

test('all results of the page and then of the search are selected, and saved together', async () => {
  app = await openApp({ user_type: 'premium', records: beacons(14) })
  await selectFirst('/search/publications?keyword=beacon', '14 results')
  await press('Select all on this page')
  await screen.findByText('12 selected')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected results' }))
  expect(screen.getAllByRole('checkbox', { name: /^Select /, checked: true })).toHaveLength(12)
  expect(button('Select all on this page')).toBeNull()
  await press('Select all 14')
  await screen.findByText('14 selected')
  expect(button(/^Select all/)).toBeNull()
  await press('Save to folder')
  await press('New folder')
  await user.type(await screen.findByLabelText('Name of the new folder'), 'All of them{Enter}')
  await screen.findByText('Added 14 items to All of them')
})

test('offline many results wait on this device, with their progress, and a cancel keeps what was added', async () => {
  app = await openApp({ user_type: 'premium', records: beacons(30) })
  await selectFirst('/search/publications?keyword=beacon')
  await press('Select all 30')
  await screen.findByText('30 selected')
  app.disconnect()
  await press('Save to folder')
  await press('New folder')
  await user.type(await screen.findByLabelText('Name of the new folder'), 'Some of them{Enter}')
  await screen.findByText(/^Adding to Some of them: \d+ of 30$/)
  await press('Cancel')
  await screen.findByText(/^Added \d+ items? to Some of them$/)
})

test('selecting all results shows its progress, and a cancel leaves the selection as it was', async () => {
  app = await openApp({ user_type: 'premium' })
  await selectFirst()
  const { promise, resolve } = held()
  app.network.hold = path => (path.endsWith('/search') ? promise : undefined)
  await press('Select all 30')
  screen.getByRole('progressbar', { name: 'Selecting: 0 of 30' })
  expect(document.activeElement).toBe(button('Cancel'))
  await press('Cancel')
  resolve()
  await screen.findByRole('button', { name: 'Select all 30' })
  screen.getByText('1 selected')
})

test('a change of the search ends the selecting of all its results', async () => {
  app = await openApp({ user_type: 'premium' })
  await selectFirst()
  const { promise, resolve } = held()
  app.network.hold = (path, body) => (path.endsWith('/search') && body.includes('"per_page":50') ? promise : undefined)
  await press('Select all 30')
  await app.visit('/search/publications/year:2029?keyword=number')
  await screen.findByText('1 result')
  resolve()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  screen.getByText('1 selected')
})

test('offline the results of other pages cannot be selected, and the reason is shown', async () => {
  app = await openApp({ user_type: 'premium' })
  await selectFirst()
  app.disconnect()
  await press('Select all 30')
  await screen.findByText('You’re offline. Connect to select results on other pages.')
  screen.getByText('1 selected')
})

test('results that the plan does not show are not selected', async () => {
  app = await openApp({ user_type: 'free' })
  await selectFirst()
  expect(button(/^Select all \d/)).toBeNull()
  await press('Select all on this page')
  await screen.findByText('12 selected')
  expect(button(/^Select all/)).toBeNull()
})

test('without the right to save many at once one result is saved, and several show the plan', async () => {
  app = await openApp({ user_type: 'trial' })
  await selectFirst()
  await press('Save to folder')
  await user.click(within(await screen.findByRole('dialog', { name: 'Save 1 item' })).getByRole('button', { name: 'Close' }))
  await press('Select all on this page')
  await screen.findByText('12 selected')
  await press('Save to folder')
  const dialog = await screen.findByRole('dialog', { name: 'Not in your plan' })
  expect(dialog.textContent).toContain('Your plan does not include saving many results at once.')
})

test('of a long list only the first results are selected at once', async () => {
  app = await openApp({ user_type: 'premium', records: beacons(limits.references.most + 3) })
  await selectFirst('/search/publications?keyword=beacon', '503 results')
  await press('Select the first 500')
  await screen.findByText('500 selected')
  expect(button(/^Select the first/)).toBeNull()
})
