import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { TooCostly } from '#server/catalogue/port.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const results = () => screen.getByRole('list', { name: 'Publications' })
const titles = () =>
  within(results())
    .getAllByRole('heading', { level: 2 })
    .map(title => title.textContent)
const box = () => screen.getByRole('combobox', { name: 'Search publications' })
const source = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Tests/ })

test('a search shows its exact total and its first twelve results as a list', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  expect(titles()).toHaveLength(12)
  expect(results().children).toHaveLength(12)
})

test('a late answer to an earlier search never replaces a newer one', async () => {
  app = await openApp({ user_type: 'premium' })
  let release = () => {}
  const late = new Promise<void>(resolve => (release = resolve))
  app.network.hold = (_, body) => (body.includes('"keyword":"number"') ? late : undefined)
  await app.visit('/search/publications?keyword=number')
  await app.visit('/search/publications?keyword=number+7')
  await screen.findByText('1 result')
  release()
  await act(() => new Promise(resolve => setTimeout(resolve, 100)))
  expect(titles()).toEqual(['Publication number 7'])
})

test('the last results stay on screen while the next ones load', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  let release = () => {}
  app.network.hold = path => (path.includes('search-service') ? new Promise<void>(resolve => (release = resolve)) : undefined)
  await app.visit('/search/publications?keyword=number&page=2')
  expect(titles()).toHaveLength(12)
  expect(results().getAttribute('aria-busy')).toBe('true')
  app.network.hold = () => undefined
  release()
  await screen.findByText('30 results, page 2')
})

test('a search that is too broad says what to do, no part of it is marked, and the last results stay', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  const withSignal = app.catalogue.withSignal.bind(app.catalogue)
  const search = () => Promise.reject(new TooCostly())
  vi.spyOn(app.catalogue, 'withSignal').mockImplementation(signal => ({ ...withSignal(signal), search }))
  await screen.findByRole('combobox', { name: 'Search publications' })
  await user.clear(box())
  await user.type(box(), 'patent{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(errors.too_costly.sentence)
  expect(titles()).toHaveLength(12)
})

test('a syntax error is marked at its position, and the last results stay', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  await screen.findByRole('combobox', { name: 'Search publications' })
  await user.clear(box())
  await user.type(box(), '"number AND patent{Enter}')
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('This quotation mark is never closed.')
  expect(alert.getByRole('mark').textContent).toBe('"')
  expect(address()).toBe('/search/publications?keyword=%22number+AND+patent')
  expect(titles()).toHaveLength(12)
  screen.getByText('Still showing the last search: 30 results')
})

test('choosing and removing a filter changes the address, and the checkbox follows it', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number&page=2')
  await user.click(await source())
  await waitFor(() => expect(address()).toBe('/search/publications/source:tests?keyword=number'))
  expect((await source()).checked).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Remove Source: Tests' }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number'))
  expect((await source()).checked).toBe(false)
})

test('pages are addresses, and one beyond the end becomes the last one', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await user.click(await screen.findByRole('link', { name: 'Page 3' }))
  await screen.findByText('30 results, page 3')
  expect(titles()).toHaveLength(6)
  await app.visit('/search/publications?keyword=number&page=99')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number&page=3'))
})

test('without results, other indexes with results are linked', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=patent+AND+number')
  await screen.findByRole('heading', { name: 'No results...' })
  screen.getByText('No publications for “patent AND number”')
  const elsewhere = await within(screen.getByRole('region', { name: 'Results' })).findByRole('link', { name: 'Patents' })
  expect(elsewhere.getAttribute('href')).toBe('/search/patents?keyword=patent+AND+number')
})

test('a number that nothing has is no matter of spelling', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=10.1234%2Fnone.987654')
  await screen.findByText('No record here has this number. Search for the title, or for the people.')
  await app.visit('/search/publications?keyword=zzyzzyx')
  await screen.findByText(/^Check the spelling/)
})

test('a free plan sees one page, the number of locked results, and locked filters with a reason', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit('/search/publications?keyword=number&page=2')
  await screen.findByText('18 more results with a full account.')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number'))
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  screen.getByText('Filters aren’t included in your plan.')
})

test('a guest sees the names of the filters and how to get them', async () => {
  app = await openApp()
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('Filters need an account.')
  screen.getByText('Field of study')
})

test('an address with filters leads a guest to a login', async () => {
  app = await openApp()
  await app.visit('/search/publications/source:tests?keyword=number')
  await user.click(await within(await screen.findByRole('region', { name: 'Results' })).findByRole('button', { name: 'Log in' }))
  await screen.findByRole('dialog', { name: 'Log in' })
})

test('an address with filters outside the plan leads to plans, and to the same search without them', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit('/search/publications/source:tests?keyword=number')
  await within(await screen.findByRole('region', { name: 'Results' })).findByRole('button', { name: /plan/ })
  await user.click(await screen.findByRole('link', { name: 'Search without filters' }))
  await screen.findByText('30 results')
  expect(address()).toBe('/search/publications?keyword=number')
})

test('offline no old results are shown, and the search runs again when the network is back', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  app.network.on = false
  await app.visit('/search/publications?keyword=number+7')
  await screen.findByText(/Can’t reach the server/)
  expect(screen.queryByRole('list', { name: 'Publications' })).toBeNull()
  app.reconnect()
  await screen.findByText('1 result')
  expect(titles()).toEqual(['Publication number 7'])
})

test('j and k move through the results, o opens one, and / focuses the search box', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe(titles()[1])
  await user.keyboard('k')
  expect(document.activeElement?.textContent).toBe(titles()[0])
  await user.keyboard('/')
  expect(document.activeElement).toBe(box())
  await act(async () => box().blur())
  await user.keyboard('jo')
  // Else a dialog whose code is still loading would be left to the next file.
  await screen.findByRole('dialog', { name: titles()[0]! })
  expect(address()).toContain('&publication=publications-')
})
