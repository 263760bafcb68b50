import { afterEach, expect, test } from 'vitest'
import { setTracker } from '#session/track.ts'
import { address, click, happen, named, openStage, press, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

const titles = () => [...document.querySelectorAll('main section ol h2')].map(title => title.textContent)
const selectedCount = () => document.querySelectorAll('main [data-tick]:checked').length
const open = async (href: string, words = '30 results') => {
  await stage.visit(href)
  await until(says(words))
}

test('the view of results is stored for each index, and invalid storage is ignored', async () => {
  localStorage.setItem('preferred_view_per_index', '{"publications":"spiral"')
  stage = await openStage({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  await click('button', 'Show as a list')
  expect(JSON.parse(localStorage.getItem('preferred_view_per_index')!)).toEqual({ publications: 'list' })
  expect(titles()).toHaveLength(12)
  expect(named('main ol p', 'Published: ')).toBeDefined()
  await open('/search/news?keyword=number')
  expect(named('button', 'Show as a list')).toBeDefined()
  await open('/search/publications?keyword=number')
  expect(named('button', 'Show as blocks')).toBeDefined()
})

test('the selection survives pages, orders and filters, and ends with the index or when cleared', async () => {
  stage = await openStage({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  await press('j')
  await press('x')
  await press('j')
  await press('x')
  await until(says('2 selected'))
  await open('/search/publications?keyword=number&page=2', 'page 2')
  expect(selectedCount()).toBe(0)
  await press('j')
  await press('x')
  await until(says('3 selected'))
  await stage.visit('/search/publications?keyword=number')
  await until(() => selectedCount() === 2)
  await press('j')
  await press('x')
  await until(says('2 selected'))
  await stage.visit('/search/publications/year:2029?keyword=number&sort=newest')
  await until(says('1 result'))
  expect(says('2 selected')()).toBe(true)
  await open('/search/news?keyword=number')
  expect(says(' selected')()).toBe(false)
  await open('/search/publications?keyword=number')
  expect(selectedCount()).toBe(0)
  await press('j')
  await press('x')
  await click('button', 'Clear selection')
  await until(() => selectedCount() === 0)
})

test('selected results can be saved to a folder together, and their links copied', async () => {
  stage = await openStage({ user_type: 'premium' })
  let copied = ''
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text: string) => (copied = text) } })
  await open('/search/patents?keyword=number', '3 results')
  for (const key of ['j', 'x', 'j', 'x']) await press(key)
  await click('button', 'Copy links')
  await until(says('2 links copied'))
  expect(copied.split('\n').map(link => new URL(link).pathname + new URL(link).search)).toHaveLength(2)
  for (const link of copied.split('\n')) expect(link).toMatch(/\/search\/patents\?patent=patents-\d$/)
  await click('button', 'Save to folder')
  await click('dialog button', 'New folder')
  const input = await until(() => document.querySelector<HTMLInputElement>('dialog input'))
  await typeInto(input, 'Two at once')
  await happen(() => input.form!.requestSubmit())
  await until(says('Added 2 items to Two at once'))
})

test('only two to five researchers, research groups or organisations can be compared', async () => {
  stage = await openStage({ user_type: 'premium' })
  await open('/search/researchers?keyword=number', '3 results')
  await press('j')
  await press('x')
  await until(says('Select 2 to 5 to compare.'))
  expect(named('button', 'Compare')).toBeUndefined()
  await press('j')
  await press('x')
  await until(() => named('button', 'Compare'))
  await open('/search/patents?keyword=number', '3 results')
  await press('j')
  await press('x')
  await until(says('1 selected'))
  expect(says('can be compared')()).toBe(false)
})

test('an address is replaced by its clean form without a new history entry', async () => {
  stage = await openStage({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  const before = history.length
  await stage.visit('/search/publications/nonsense:1/year:2005?keyword=number&utm_source=mail&page=abc&qf=nonsense,exact_match&sort=best')
  await until(() => address() === '/search/publications/year:2005?keyword=number&qf=exact_match')
  expect(history.length).toBe(before + 1)
})

test('leaving the results for another page sends no search and keeps the new address', async () => {
  stage = await openStage({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  const asked: string[] = []
  stage.network.hold = path => void asked.push(path)
  await stage.visit('/search')
  await happen(() => new Promise(resolve => setTimeout(resolve, 100)))
  expect(address()).toBe('/search')
  expect(asked.filter(path => path.endsWith('/search'))).toEqual([])
})

test('locked results have three placeholders among blocks and one in a list, with their number', async () => {
  stage = await openStage({ user_type: 'free' })
  await open('/search/publications?keyword=number', '18 more results with a full account')
  const places = () => document.querySelectorAll('section[aria-label="Locked results"] [aria-hidden] > div').length
  expect(places()).toBe(3)
  await click('button', 'Show as a list')
  await until(() => places() === 1)
  await open('/search/news?keyword=number')
  expect(places()).toBe(0)
})

test('a syntax error in the first query shows search tips', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=%28graph+first+look')
  await until(says('This bracket is never closed.'))
  await until(says('Search tips'))
  expect(titles()).toEqual([])
})

test('an explore page lists verified results, links to those found by name, and has only linked indexes', async () => {
  stage = await openStage({ user_type: 'free' })
  await stage.visit('/profile/researchers-0/explore')
  await until(() => address() === '/profile/researchers-0/explore/publications')
  await until(says('3 results'))
  expect(document.querySelector('h1')!.textContent).toBe('Researcher number 0')
  expect(document.querySelector('h1 a')!.getAttribute('href')).toBe('/profile/researchers-0/explore/publications?researcher=researchers-0')
  const tabs = [...document.querySelectorAll('nav[aria-label=Indexes] a')].map(tab => tab.textContent.replace(/\d+$/, ''))
  expect(tabs).toContain('Publications')
  expect(tabs).not.toContain('Web pages of organisations')
  await click('nav a', 'Found by name')
  await until(() => address() === '/profile/researchers-0/explore/publications?qf=suggestions_only')
  await until(says('3 results were found by name, are not yet verified and could belong to someone with an identical name.'))
  expect(titles()).toHaveLength(3)
  expect(says('Found by name')()).toBe(true)
  expect(named('main button', 'Reset all')).toBeUndefined()
})

test('results and selection of one user are never shown to the next one', async () => {
  stage = await openStage({ user_type: 'premium' })
  await open('/search/publications?keyword=number')
  await press('j')
  await press('x')
  await until(says('1 selected'))
  await stage.close()
  stage = await openStage()
  await stage.visit('/search/publications?keyword=%28number')
  await until(says('This bracket is never closed.'))
  expect(titles()).toEqual([])
  await open('/search/publications?keyword=number', '18 more results with a full account')
  expect(selectedCount()).toBe(0)
})

test('an explore page of an unknown record shows that it does not exist', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/profile/nobody/explore/publications')
  await until(says('Oops! Page Not Found.'))
})

test('results newer than a saved search are marked', async () => {
  stage = await openStage({ user_type: 'premium' })
  await open('/search/publications?keyword=number&t=1000', '30 new')
  expect(document.querySelectorAll('main ol li')[0]!.textContent).toContain('New')
  await open(`/search/publications?keyword=number&t=${Date.now() + 1_000_000}`)
  // The earlier results stay until the next ones arrive.
  await until(() => !says('new')())
})

test('a new keyword or index is tracked as a new search; pages, orders and filters are not', async () => {
  stage = await openStage({ user_type: 'premium' })
  const told: string[] = []
  setTracker((event, object) => void told.push(`${event} ${String(object['index'])}`))
  try {
    await open('/search/publications?keyword=publication+number')
    await open('/search/publications?keyword=publication+number&page=2', 'page 2')
    await open('/search/publications/year:2001?keyword=publication+number&sort=newest', '1 result')
    await open('/search/news?keyword=publication+number', 'No news')
    expect(told.filter(line => line.startsWith('new_search'))).toEqual(['new_search publications', 'new_search news'])
  } finally {
    setTracker(undefined)
  }
})
