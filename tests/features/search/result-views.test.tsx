import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { tracking } from '../../support/tracking.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const results = (name = 'Publications') => screen.queryByRole('list', { name })
const titles = () =>
  within(results()!)
    .getAllByRole('heading', { level: 2 })
    .map(title => title.textContent)
const selectedCount = () => screen.queryAllByRole('checkbox', { name: /^Select /, checked: true }).length
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
const open = async (href: string, words = '30 results') => {
  await app.visit(href)
  await screen.findByText(words)
}

test('the view of results is stored for each index, and invalid storage is ignored', async () => {
  localStorage.setItem('preferred_view_per_index', '{"publications":"spiral"')
  app = await openApp({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  expect(titles()).toHaveLength(12)
  expect(screen.getAllByText('Published:')).toHaveLength(12)
  await press('Show as blocks')
  expect(JSON.parse(localStorage.getItem('preferred_view_per_index')!)).toEqual({ publications: 'block' })
  expect(titles()).toHaveLength(12)
  expect(screen.queryByText('Published:')).toBeNull()
  await open('/search/news?keyword=number')
  screen.getByRole('button', { name: 'Show as blocks' })
  await open('/search/publications?keyword=number')
  screen.getByRole('button', { name: 'Show as a list' })
})

test.each([
  ['publications', 'Show as blocks', '30 results'],
  ['patents', 'Show as blocks', '3 results'],
  ['projects', 'Show as blocks', '3 results'],
  ['clinical_trials', 'Show as blocks', '3 results'],
  ['researchers', 'Show as a list', '3 results'],
  ['research_groups', 'Show as a list', '3 results'],
  ['organisations', 'Show as a list', '3 results'],
])('%s begin in the view that suits them', async (index, other, words) => {
  app = await openApp({ user_type: 'premium' })
  await open(`/search/${index}?keyword=number`, words)
  screen.getByRole('button', { name: other })
})

test('the selection survives pages, orders and filters, and ends with the index or when cleared', async () => {
  app = await openApp({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  await user.keyboard('jxjx')
  await screen.findByText('2 selected')
  await open('/search/publications?keyword=number&page=2', '30 results, page 2')
  expect(selectedCount()).toBe(0)
  await user.keyboard('jx')
  await screen.findByText('3 selected')
  await app.visit('/search/publications?keyword=number')
  await waitFor(() => expect(selectedCount()).toBe(2))
  await user.keyboard('jx')
  await screen.findByText('2 selected')
  await open('/search/publications/year:2029?keyword=number&sort=newest', '1 result')
  screen.getByText('2 selected')
  await open('/search/news?keyword=number')
  expect(screen.queryByText(/ selected$/)).toBeNull()
  await open('/search/publications?keyword=number')
  expect(selectedCount()).toBe(0)
  await user.keyboard('jx')
  await press('Clear selection')
  await waitFor(() => expect(selectedCount()).toBe(0))
})

test('selected results can be saved to a folder together, and their links copied', async () => {
  app = await openApp({ user_type: 'premium' })
  await open('/search/patents?keyword=number', '3 results')
  await user.keyboard('jxjx')
  await press('Copy links')
  await screen.findByText('2 links copied')
  const copied = (await navigator.clipboard.readText()).split('\n')
  expect(copied).toHaveLength(2)
  for (const link of copied) expect(link).toMatch(/\/search\/patents\?patent=patents-\d$/)
  await press('Save to folder')
  await press('New folder')
  await user.type(await screen.findByLabelText('Name of the new folder'), 'Two at once{Enter}')
  await screen.findByText('Added 2 items to Two at once')
})

test('only two to five researchers, research groups or organisations can be compared', async () => {
  app = await openApp({ user_type: 'premium' })
  await open('/search/researchers?keyword=number', '3 results')
  await user.keyboard('jx')
  await screen.findByText('Select 2 to 5 to compare.')
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  await user.keyboard('jx')
  await screen.findByRole('button', { name: 'Compare' })
  await open('/search/patents?keyword=number', '3 results')
  // As many as were found before.
  await screen.findByRole('list', { name: 'Patents' })
  await user.keyboard('jx')
  await screen.findByText('1 selected')
  expect(screen.queryByText(/compare/i)).toBeNull()
})

test('an address is replaced by its clean form without a new history entry', async () => {
  app = await openApp({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  const before = history.length
  await app.visit('/search/publications/nonsense:1/year:2005?keyword=number&utm_source=mail&page=abc&qf=nonsense,exact_match&sort=best')
  await waitFor(() => expect(address()).toBe('/search/publications/year:2005?keyword=number&qf=exact_match'))
  expect(history.length).toBe(before + 1)
})

test('leaving the results for another page sends no search and keeps the new address', async () => {
  app = await openApp({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  const asked: string[] = []
  app.network.hold = path => void asked.push(path)
  await app.visit('/search')
  await act(() => new Promise(resolve => setTimeout(resolve, 100)))
  expect(address()).toBe('/search')
  expect(asked.filter(path => path.endsWith('/search'))).toEqual([])
})

test('locked results have three placeholders among blocks and one in a list, with their number', async () => {
  app = await openApp({ user_type: 'free' })
  await open('/search/publications?keyword=number', '18 more results with a full account.')
  const locked = () => screen.getByRole('region', { name: 'Locked results' })
  const places = () => locked().querySelectorAll('[aria-hidden] > div')
  expect(places()).toHaveLength(1)
  await press('Show as blocks')
  await waitFor(() => expect(places()).toHaveLength(3))
  await open('/search/news?keyword=number')
  expect(screen.queryByRole('region', { name: 'Locked results' })).toBeNull()
})

test('a syntax error in the first query shows search tips', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/publications?keyword=%28graph+OR+first+look')
  await screen.findByText('This bracket is never closed.')
  await screen.findByRole('heading', { name: 'Search tips' })
  expect(screen.getByRole('link', { name: 'Find them all at once' }).getAttribute('href')).toBe('/search/references')
  expect(results()).toBeNull()
})

test('an explore page lists verified results, links to those found by name, and has only linked indexes', async () => {
  app = await openApp({ user_type: 'free' })
  await app.visit('/profile/researchers-0/explore')
  await waitFor(() => expect(address()).toBe('/profile/researchers-0/explore/publications'))
  await screen.findByText('3 results')
  const heading = within(screen.getByRole('heading', { level: 1, name: 'Researcher number 0' }))
  expect(heading.getByRole('link').getAttribute('href')).toBe('/profile/researchers-0/explore/publications?researcher=researchers-0')
  const tabs = within(screen.getByRole('navigation', { name: 'Types of results' }))
    .getAllByRole('link')
    .map(tab => tab.textContent.replace(/\d+$/, ''))
  expect(tabs).toContain('Publications')
  expect(tabs).not.toContain('Web pages of organisations')
  await user.click(screen.getByRole('link', { name: /^Found by name/ }))
  await waitFor(() => expect(address()).toBe('/profile/researchers-0/explore/publications?qf=suggestions_only'))
  await screen.findByText('3 results were found by name, are not yet verified and could belong to someone with an identical name.', {
    selector: 'p',
  })
  expect(titles()).toHaveLength(3)
  expect(within(results()!).getAllByText('Found by name')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Reset all' })).toBeNull()
})

test('an explore page opens on the first index that holds something', async () => {
  const records = [
    { index: 'organisations', slug_values: ['house'], source: { name: 'Tests' }, name: 'Lantern House' },
    {
      index: 'patents',
      slug_values: ['lamp'],
      source: { name: 'Tests' },
      title: 'Lamp',
      parties: [{ name: 'Lantern House', party_type: 'organisation', slug_values: ['house'] }],
    },
  ] as const
  app = await openApp({ user_type: 'premium', records: [...records] })
  await app.visit('/organisation/house/explore')
  await waitFor(() => expect(address()).toBe('/organisation/house/explore/patents'))
  await screen.findByText('1 result')
})

test('results and selection of one user are never shown to the next one', async () => {
  app = await openApp({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  await user.keyboard('jx')
  await screen.findByText('1 selected')
  // The next app is drawn at this address first, and must not search by itself.
  await app.visit('/search')
  await app.close()
  app = await openApp()
  await app.visit('/search/publications?keyword=%28number+OR+first+look')
  await screen.findByText('This bracket is never closed.')
  expect(results()).toBeNull()
  await open('/search/publications?keyword=number', '18 more results with a full account.')
  expect(selectedCount()).toBe(0)
})

test.each(['/profile/nobody/explore', '/profile/nobody/explore/publications'])(
  'an explore page of an unknown record does not exist: %s',
  async href => {
    app = await openApp({ user_type: 'premium' })
    await app.visit(href)
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
    expect(screen.queryByText('Verified')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Certainty of results' })).toBeNull()
    expect(within(screen.getByRole('main')).queryByRole('combobox')).toBeNull()
    await screen.findByText('Oops! Page Not Found.')
  },
)

test('results newer than a saved search are marked', async () => {
  app = await openApp({ user_type: 'premium' })
  await open('/search/publications?keyword=number&t=1000', '30 results, 30 new')
  expect(within(results()!).getAllByText('New')).toHaveLength(12)
  // The earlier results stay until the next ones arrive.
  await open(`/search/publications?keyword=number&t=${Date.now() + 1_000_000}`)
  expect(within(results()!).queryByText('New')).toBeNull()
})

test('a new keyword or index is tracked as a new search; pages, orders and filters are not', async () => {
  app = await openApp({ user_type: 'premium' })
  const told = tracking()
  await open('/search/publications?keyword=publication+AND+number')
  await open('/search/publications?keyword=publication+AND+number&page=2', '30 results, page 2')
  await open('/search/publications/year:2001?keyword=publication+AND+number&sort=newest', '1 result')
  await open('/search/news?keyword=publication+AND+number', 'No news for “publication AND number”')
  const searches = told.filter(([event]) => event === 'new_search')
  expect(searches).toMatchObject([
    ['new_search', { index: 'publications' }],
    ['new_search', { index: 'news' }],
  ])
})
