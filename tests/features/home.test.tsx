import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openIdentifier } from '#features/identifiers/index.ts'
import { SearchStart } from '#features/home/SearchStart.tsx'
import { swapWhenIdle, useKeptCaret } from '#ui/field/swap-field.ts'
import { EmptyTypes } from '#features/home/late/EmptyTypes.tsx'
import { recentSearches, addRecentSearch } from '#features/home/recent/recent-searches.ts'
import { singleEntry } from '#routing/app-history.ts'
import { RouterProvider } from '#routing/RouterProvider.tsx'
import { address, openApp, type TestApp } from '../support/app.tsx'
import { viewRouter } from '../support/view-router.tsx'

const user = userEvent.setup()
let app: TestApp | undefined
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await app?.close()
  app = undefined
})

const found = (index: 'publications' | 'researchers' | 'patents', slug: string, fields: Record<string, unknown>) => ({
  index,
  slug_values: [slug],
  source: { name: 'Tests' },
  ...fields,
})
const identified = [
  found('publications', 'doi-one', { title: 'The one', identifiers: [{ name: 'doi', value: '10.1000/182' }] }),
  found('publications', 'doi-longer', { title: 'Another one', identifiers: [{ name: 'doi', value: '10.1000/182.5' }] }),
  found('publications', 'pubmed', { title: 'In PubMed', identifiers: [{ name: 'pmid', value: '31452104' }] }),
  found('researchers', 'ada', { full_name: 'Ada Lantern', orcid_id: '0000-0002-1825-0097' }),
  found('patents', 'ep-a1', { title: 'Lamp', publication_no: 'EP1234567A1' }),
  found('patents', 'ep-b1', { title: 'Lamp', publication_no: 'EP1234567B1' }),
]

const label = 'Words to search for'
const box = () => screen.findByRole('combobox', { name: label })
async function ask(words: string): Promise<void> {
  await user.click(await box())
  await user.paste(words)
  await user.keyboard('{Enter}')
}
/** The start of the search alone. */
async function showStart() {
  const router = viewRouter(SearchStart, {}, singleEntry('/search'))
  await router.load()
  return render(
    <RouterProvider router={router}>
      <SearchStart />
    </RouterProvider>,
  )
}
const recentlyAdded = async () => within(await screen.findByRole('region', { name: 'Recently added' }))

test.each([
  ['https://doi.org/10.1000/182', '?publication=doi-one'],
  ['10.1000/182.5', '?publication=doi-longer'],
  ['PMID: 31452104', '?publication=pubmed'],
  ['31452104', '?publication=pubmed'],
  ['0000 0002 1825 0097', '?researcher=ada'],
  ['EP 1234567 B1', '?patent=ep-b1'],
])('pasting %s opens the record itself', async (text, query) => {
  app = await openApp({ user_type: 'free', records: identified })
  await ask(text)
  await waitFor(() => expect(address()).toBe(`/search${query}`))
})

test('an identifier in the search box of the results opens its record over the list', async () => {
  app = await openApp({ user_type: 'free', records: identified })
  await app.visit('/search/patents?keyword=lamp')
  await screen.findByText('2 results')
  const field = await screen.findByRole('combobox', { name: 'Search patents' })
  await user.clear(field)
  await user.type(field, 'doi:10.1000/182{Enter}')
  await waitFor(() => expect(address()).toBe('/search/patents?keyword=lamp&publication=doi-one'))
})

test('an unknown identifier shows a message, and its text is searched for', async () => {
  app = await openApp({ user_type: 'free', records: identified })
  await ask('10.1000/999')
  await waitFor(() => expect(address()).toContain('/search/publications?keyword='))
  await screen.findByText(/^No record has the DOI 10\.1000\/999/)
})

test('an identifier of two records opens neither, and offline there is no message', async () => {
  app = await openApp({ user_type: 'free', records: identified })
  expect(await openIdentifier('EP1234567')).toBe(false)
  expect(await openIdentifier('just words')).toBe(false)
  app.network.on = false
  expect(await openIdentifier('10.1000/182')).toBe(false)
  expect(screen.queryByText(/No record has/)).toBeNull()
})

test('the home page shows recently added records, and filter links for a plan with filters', async () => {
  app = await openApp({ user_type: 'premium' })
  const added = await recentlyAdded()
  expect(added.getByRole('link', { name: 'Patents' }).getAttribute('href')).toBe('/search/patents?sort=last_added')
  const first = added.getByRole('link', { name: 'Organisation number 0' })
  expect(first.getAttribute('href')).toBe('/search?organisation=organisations-0')
  await user.click(added.getByRole('link', { name: 'Education' }))
  await waitFor(() => expect(address()).toBe('/search/organisations/organisation_type:education'))
})

test('a plan without filters gets no filter links', async () => {
  app = await openApp({ user_type: 'free' })
  expect((await recentlyAdded()).queryByRole('link', { name: 'Education' })).toBeNull()
})

test('a search that stays on screen is stored once, without its page; a whole index is not', async () => {
  app = await openApp({ user_type: 'premium' })
  const stored = () => recentSearches(app!.user!.id)
  const search = '/search/publications?keyword=number'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stay = (ms: number) =>
    act(async () => {
      vi.advanceTimersByTime(ms)
      await vi.dynamicImportSettled()
    })
  const results = (text: RegExp) => vi.waitFor(() => screen.getByText(text), { timeout: 10_000, interval: 10 })
  await app.visit('/search/publications')
  await results(/^30 results$/)
  await stay(2000)
  await app.visit('/search/publications?keyword=5')
  await results(/^\d results?$/)
  await stay(1400)
  await app.visit(`${search}&page=2`)
  await results(/^30 results, page 2$/)
  await stay(1400)
  expect(stored()).toEqual([])
  await stay(200)
  expect(stored()).toEqual([search])
  await app.visit(search)
  await stay(2000)
  expect(stored()).toEqual([search])
  vi.useRealTimers()
  await app.visit('/search')
  const line = await screen.findByRole('link', { name: 'number' })
  expect(line.getAttribute('href')).toBe(search)
})

test('a search without results is not remembered, and one that has none any more is forgotten', async () => {
  app = await openApp({ user_type: 'premium' })
  const search = '/search/publications?keyword=xylophagous'
  addRecentSearch(app.user!.id, search)
  await app.visit(search)
  await screen.findByRole('heading', { name: 'No results...' })
  await waitFor(() => expect(recentSearches(app!.user!.id)).toEqual([]))
})

test('recent searches are shown offline, and can be removed one by one or all at once', async () => {
  app = await openApp({ user_type: 'premium' })
  for (const word of ['one', 'two', 'three']) addRecentSearch(app.user!.id, `/search/publications?keyword=${word}`)
  app.network.on = false
  await app.visit('/search')
  const recent = within(await screen.findByRole('region', { name: 'Recent searches' }))
  const words = () => recent.getAllByRole('link').map(line => line.textContent)
  expect(words()).toEqual(['three', 'two', 'one'])
  await user.click(recent.getByRole('button', { name: 'Remove two from recent searches' }))
  expect(words()).toEqual(['three', 'one'])
  await user.click(recent.getByRole('button', { name: 'Clear recent searches' }))
  await waitFor(() => expect(screen.queryByText('Recent searches')).toBeNull())
  expect(recentSearches(app.user!.id)).toEqual([])
})

test('recent searches are separate for each user of the device, and at most twenty', async () => {
  app = await openApp({ user_type: 'premium' })
  for (let n = 0; n < 25; n++) addRecentSearch('a', `/search/publications?keyword=${n}`)
  expect(recentSearches('a')).toHaveLength(20)
  expect(recentSearches('a')[0]).toBe('/search/publications?keyword=24')
  expect(recentSearches('b')).toEqual([])
  expect(recentSearches(undefined)).toEqual([])
})

test('invalid content of the storage is ignored', async () => {
  app = await openApp({ user_type: 'premium' })
  addRecentSearch('a', '/search/publications?keyword=x')
  const key = Object.keys(localStorage).find(name => name.includes('recent_searches'))!
  for (const text of ['{', '[1]', '["javascript:alert(1)"]', '["https://elsewhere.example/search/"]']) {
    localStorage.setItem(key, text)
    expect(recentSearches('a')).toEqual([])
  }
})

test('suggestions come from this device first, also offline, then from the server', async () => {
  app = await openApp({ user_type: 'premium' })
  addRecentSearch(app.user!.id, '/search/publications?keyword=patent+number')
  const offers = () =>
    within(screen.getByRole('listbox', { name: 'Suggestions' }))
      .getAllByRole('option')
      .map(option => option.textContent)
  const field = await box()
  const type = async (words: string) => {
    await user.clear(field)
    await user.type(field, words)
  }
  app.network.on = false
  await type('numb')
  await waitFor(() => expect(offers()).toEqual(['patent numberRecent search']))
  app.reconnect()
  await type('publication numb')
  await screen.findAllByRole('option', { name: /Publication number 1/ })
  await type('patent')
  await waitFor(() => expect(offers()[0]).toBe('patent numberRecent search'))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=patent+number'))
})

test('the box of the home page offers searches and another spelling, and says when there is nothing', async () => {
  app = await openApp({ user_type: 'premium', records: [found('publications', 'a', { title: 'Sleep spindles' })] })
  const field = await box()
  await user.type(field, 'slepe spin')
  await screen.findByRole('option', { name: 'Did you mean sleep spindles? 1 result' })
  await user.clear(field)
  await user.type(field, 'xylophagous')
  await screen.findByText('No results...')
  await user.clear(field)
  expect(screen.queryByText('No results...')).toBeNull()
  await user.type(field, 'sleep spind')
  await screen.findByRole('option', { name: 'sleep spindles 1 result' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=sleep+spindles'))
  await screen.findByText('1 result')
})

test('the search box keeps text, caret and focus when it is replaced, and waits for composition to end', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications')
  const plain = document.createElement('input')
  document.body.append(plain)
  let swaps = 0
  plain.focus()
  swapWhenIdle(plain, () => swaps++)
  expect(swaps).toBe(1)
  plain.value = 'にほ'
  swapWhenIdle(plain, () => swaps++)
  fireEvent.keyUp(plain, { isComposing: true })
  expect(swaps).toBe(1)
  fireEvent.keyUp(plain)
  fireEvent.keyUp(plain)
  plain.blur()
  expect(swaps).toBe(2)
  plain.remove()

  // Typed into before the code of the other one can have arrived.
  await showStart()
  const field = () => screen.getByLabelText<HTMLInputElement>(label)
  expect(field().getAttribute('role')).toBeNull()
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: 'half a wor' } })
  field().setSelectionRange(4, 4)
  await waitFor(() => {
    fireEvent.keyUp(field(), { key: 'r' })
    expect(field().getAttribute('role')).toBe('combobox')
  })
  expect(field().value).toBe('half a wor')
  expect(field().selectionStart).toBe(4)
  expect(document.activeElement).toBe(field())
})

test('what was typed before suggestions can be there lists them after a pause, without another key', async () => {
  app = await openApp({ user_type: 'premium', records: [found('publications', 'a', { title: 'Sleep spindles' })] })
  await app.visit('/search/publications')
  await showStart()
  const field = screen.getByLabelText<HTMLInputElement>(label)
  expect(field.getAttribute('role')).toBeNull()
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'sleep spind' } })
  await screen.findByRole('option', { name: 'sleep spindles 1 result' })
})

test('the search start takes the focus when it arrives, but not from a menu that is open', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: fine)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const menu = document.createElement('button')
  document.body.append(menu)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    menu.remove()
  })
  const first = await showStart()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  first.unmount()
  menu.setAttribute('aria-expanded', 'true')
  menu.focus()
  await showStart()
  screen.getByLabelText(label)
  expect(document.activeElement).toBe(menu)
})

test('the suggestion field does not take the focus from where the user moved it before it was there', () => {
  const plain = document.createElement('input')
  const menu = document.createElement('button')
  document.body.append(plain, menu)
  onTestFinished(() => menu.remove())
  const Suggesting = () => {
    const field = useRef<HTMLInputElement>(null)
    useKeptCaret(field)
    return <input ref={field} aria-label="suggesting" />
  }
  plain.focus()
  swapWhenIdle(plain, () => {
    menu.focus()
    plain.remove()
    render(<Suggesting />)
  })
  screen.getByLabelText('suggesting')
  expect(document.activeElement).toBe(menu)
})

test('the suggestion field is there as soon as it is decided: nobody can come to the plain one in between and lose the focus', () => {
  let show = (_isLate: boolean) => {}
  const Field = () => {
    const [isLate, setIsLate] = useState(false)
    useEffect(() => void (show = setIsLate), [])
    return isLate ? <textarea aria-label="suggesting" /> : <input aria-label="plain" defaultValue="health" />
  }
  render(<Field />)
  swapWhenIdle(screen.getByLabelText<HTMLInputElement>('plain'), () => show(true))
  screen.getByLabelText('suggesting')
})

test('the address fills the search box, and its suggestions are listed where it asks for them', async () => {
  app = await openApp()
  await app.visit('/search?keyword=Publication%20number%201&nonsense=1&sort=newest&patent=patents-0&publication=publications-1')
  await waitFor(() => expect(address()).toBe('/search?keyword=Publication+number+1&publication=publications-1'))
  await screen.findByRole('dialog', { name: 'Publication number 1' })
  await app.visit('/search?keyword=Publication%20number%201')
  await waitFor(async () => expect((await box()).getAttribute('value')).toBe('Publication number 1'))
  expect(screen.queryByRole('listbox')).toBeNull()
  await app.visit('/search?keyword=Publication%20number%202&suggestions=true')
  await screen.findByRole('option', { name: /^Publication number 23/ })
  await user.type(await box(), '3')
  expect((await box()).getAttribute('value')).toBe('Publication number 23')
  await app.visit('/search?page=2&hr=x')
  await waitFor(() => expect(address()).toBe('/search?hr=x'))
  await waitFor(async () => expect((await box()).getAttribute('value')).toBe(''))
})

test('types without records are folded; without any, or while their numbers are unknown, there is no line', () => {
  const { container, rerender } = render(<EmptyTypes totals={{ publications: 3, news: 0, patents: 0 }} />)
  expect(container.querySelector('details')?.open).toBe(false)
  screen.getByText('2 types without records')
  const folded = screen.getAllByRole('link', { hidden: true }).map(link => link.getAttribute('href'))
  expect(folded).toEqual(['/search/patents', '/search/news'])
  rerender(<EmptyTypes totals={{ publications: 3, news: 1 }} />)
  expect(container.textContent).toBe('')
  rerender(<EmptyTypes totals={undefined} />)
  expect(container.textContent).toBe('')
})

test('recent searches come before the types', async () => {
  app = await openApp({ user_type: 'premium' })
  addRecentSearch(app.user!.id, '/search/publications?keyword=lamp')
  await app.visit('/search')
  const recent = await screen.findByRole('region', { name: 'Recent searches' })
  const types = screen.getByRole('region', { name: 'Browse by type' })
  expect(recent.compareDocumentPosition(types) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
