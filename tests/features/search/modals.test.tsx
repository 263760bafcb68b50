import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { router } from '../../support/router.ts'
import { limits } from '#contract/limits.ts'
import type { UserType } from '#contract/rights.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const start = '/search/publications?keyword=number'
const publication = (n: number, more: object) => ({
  index: 'publications' as const,
  slug_values: [`more-${n}`],
  title: `More number ${n}`,
  source: { name: 'Tests' },
  ...more,
})
const country = (name: string) => ({
  authors: [{ name: `Author of ${name}`, organisations: [{ name: `${name} House`, country: { name } }] }],
})
const records = [
  publication(0, country('Chile')),
  publication(1, country('China')),
  publication(2, country('France')),
  ...Array.from({ length: 200 }, (_, n) => publication(10 + n, { fields_of_study: [`Field ${String(n).padStart(3, '0')}`] })),
]

async function openAt(href = start, user_type: UserType | undefined = 'premium'): Promise<void> {
  app = await openApp({ ...(user_type && { user_type }), records })
  await app.visit(href)
  await screen.findByText(/^\d+ results?$/)
}

const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const opened = async (name: string) => within(await screen.findByRole('dialog', { name }))
const isClosed = () => screen.queryByRole('dialog') === null
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })

/** Opens the values of a filter. */
const browse = async (filter: RegExp) => {
  await press('Browse')
  const dialog = await opened('Browse')
  await user.click(await dialog.findByRole('button', { name: filter }))
  return dialog
}

test('excluded terms are a list that is applied together', async () => {
  await openAt()
  await press('Exclude')
  const input = (await opened('Exclude terms')).getByRole('textbox', { name: 'Terms to exclude' })
  // The second is not ended by a comma: the press adds it.
  await user.type(input, 'lanterns,“heart attack”')
  await user.click(apply())
  await waitFor(() => expect(address()).toBe(`${start}&exclude=lanterns&exclude=heart+attack`))
  expect(isClosed()).toBe(true)
  await screen.findByRole('button', { name: 'Exclude (2)' })
})

test('the fields of the index can be selected, and none selected means all', async () => {
  await openAt()
  await press('Fields')
  await user.click(await (await opened('Search in fields')).findByRole('checkbox', { name: 'Title' }))
  await user.click(apply())
  await waitFor(() => expect(address()).toBe(`${start}&search_by_fields=title`))
  await press('Fields (1)')
  await press('All fields')
  await user.click(apply())
  await waitFor(() => expect(address()).toBe(start))
})

test('countries are found by prefix, and several can be selected', async () => {
  await openAt()
  await press('Country')
  const dialog = await opened('Filter by country')
  const field = dialog.getByRole('combobox', { name: 'Country' })
  await user.type(field, 'ch')
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(2))
  await user.click(dialog.getByRole('option', { name: /^Chile/ }))
  dialog.getByRole('button', { name: 'Remove Chile' })
  await user.type(field, 'fra')
  await user.click(await dialog.findByRole('option', { name: /^France/ }))
  await user.type(field, 'zz')
  await dialog.findByText('No results...')
  await user.click(apply())
  await waitFor(() => expect(address()).toBe('/search/publications/country:chile,france?keyword=number'))
  await screen.findByText('2 results')
})

test('the country filter can include active places, for an index that has them', async () => {
  await openAt('/search/research_groups')
  await press('Country')
  await user.click(await screen.findByRole('switch', { name: /^Also where they are active/ }))
  await user.click(apply())
  await waitFor(() => expect(address()).toBe('/search/research_groups?qf=active_in_country'))
})

test.each(['free', undefined] as const)('filtering by country needs no right and no account (S1§2): %s', async plan => {
  await openAt(start, plan)
  await press('Country')
  await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'germ')
  await user.click(await screen.findByRole('option', { name: /^Germany/ }))
  await user.click(apply())
  await waitFor(() => expect(address()).toBe('/search/publications/country:germany?keyword=number'))
  await screen.findByText('3 results')
})

test('single synonyms can be turned off and on again, and Apply is enabled by a change', async () => {
  await openAt('/search/publications?keyword=heart+attack')
  await press('Synonyms')
  const [term] = await (await opened('Synonyms')).findAllByRole<HTMLInputElement>('checkbox')
  expect(apply().disabled).toBe(true)
  const name = term!.labels![0]!.textContent
  await user.click(term!)
  expect(apply().disabled).toBe(false)
  await user.click(term!)
  expect(apply().disabled).toBe(true)
  await user.click(term!)
  await user.click(apply())
  await waitFor(() => expect(decodeURIComponent(address())).toContain(name.replaceAll(' ', '+')))
  await press(`Remove Synonym off: ${name}`)
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=heart+attack'))
})

test('Browse lists all filters and values, and applies choices a second after the last one', async () => {
  await openAt()
  const dialog = await browse(/^Country/)
  const value = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  await dialog.findByRole('checkbox', { name: /^Chile/ })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const waitAlmost = () => act(() => void vi.advanceTimersByTime(limits.browse.debounce - 1))
  fireEvent.click(value(/^Chile/))
  waitAlmost()
  fireEvent.click(value(/^China/))
  waitAlmost()
  expect(value(/^Chile/).checked).toBe(true)
  dialog.getByText('Your changes will be applied in a moment…')
  expect(address()).toBe(start)
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(address()).toBe('/search/publications/country:chile,china?keyword=number'))
  await user.click(await dialog.findByRole('button', { name: 'Show 2 results' }))
  expect(isClosed()).toBe(true)
})

test('closing Browse applies a waiting choice at once', async () => {
  await openAt()
  await user.click(await (await browse(/^Country/)).findByRole('checkbox', { name: /^France/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/search/publications/country:france?keyword=number'))
  expect(isClosed()).toBe(true)
})

/** Makes the device slow: drawing a new address takes longer than the router waits before it shows that it is busy. */
function slowDown(): () => void {
  return router.watch({
    leave: () => {
      const end = Date.now() + 250
      while (Date.now() < end);
    },
  })
}

test('on a slow device the page stays visible when Browse closes, and its opener keeps the focus', async () => {
  await openAt()
  const opener = screen.getByRole('button', { name: 'Browse' })
  await user.click(await (await browse(/^Country/)).findByRole('checkbox', { name: /^France/ }))
  const drawn = new Set<Element>()
  const main = screen.getByRole('main')
  const note = () => [...main.children].forEach(child => drawn.add(child))
  const observer = new MutationObserver(note)
  observer.observe(main, { childList: true })
  const restoreSpeed = slowDown()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/search/publications/country:france?keyword=number'))
  await screen.findByText('1 result')
  restoreSpeed()
  observer.disconnect()
  note()
  expect([...drawn].map(view => view === opener.closest('main > div'))).toEqual([true])
  expect(document.activeElement).toBe(opener)
})

test('a waiting choice is dropped when the user goes to another page', async () => {
  await openAt()
  await user.click(await (await browse(/^Country/)).findByRole('checkbox', { name: /^France/ }))
  await app.visit('/search')
  await waitFor(() => expect(isClosed()).toBe(true))
  await act(() => new Promise(resolve => setTimeout(resolve, limits.browse.debounce + 200)))
  expect(address()).toBe('/search')
})

test('all values of a filter can be browsed, searched and loaded page by page', async () => {
  await openAt('/search/publications?keyword=more')
  await press('Browse all 200 values of Field of study')
  const dialog = await opened('Browse')
  await dialog.findByRole('button', { name: /^Field of study/, current: true })
  const shows = (count: number) => waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(count))
  const search = dialog.getByRole('searchbox', { name: 'Find in Field of study' })
  await shows(150)
  await user.click(dialog.getByRole('button', { name: 'Show 50 more of 200' }))
  await shows(200)
  await user.type(search, 'field 07')
  await shows(10)
  await user.clear(search)
  await user.type(search, 'nothing')
  await dialog.findByText('No results...')
})

test('organisation types can be limited to academic ones', async () => {
  await openAt('/search/organisations?keyword=number')
  const dialog = await browse(/^Type/)
  await dialog.findByRole('checkbox', { name: /^Company/ })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Academic')
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /^Company/ })).toBeNull())
  dialog.getByRole('checkbox', { name: /^Academic/ })
})
