import { afterEach, expect, test } from 'vitest'
import { address, click, happen, named, openStage, press, reconnect, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
afterEach(() => stage.close())

const titles = () => [...document.querySelectorAll('main ol h2')].map(title => title.textContent)
const box = () => document.querySelector<HTMLInputElement>('main input[type=search]')!
async function search(words: string): Promise<void> {
  await typeInto(box(), words)
  await happen(() => box().form!.requestSubmit())
}

test('a search shows its exact total and its first twelve results as a list', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  expect(titles()).toHaveLength(12)
  expect(document.querySelector('main ol')!.children).toHaveLength(12)
})

test('a late answer to an earlier search never replaces a newer one', async () => {
  stage = await openStage({ user_type: 'premium' })
  let release = () => {}
  const late = new Promise<void>(resolve => (release = resolve))
  stage.network.hold = (_, body) => (body.includes('"keyword":"number"') ? late : undefined)
  await stage.visit('/search/publications?keyword=number')
  await stage.visit('/search/publications?keyword=number+7')
  await until(says('1 result'))
  release()
  await happen(() => new Promise(resolve => setTimeout(resolve, 100)))
  expect(titles()).toEqual(['Publication number 7'])
})

test('the last results stay on screen while the next ones load', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  let release = () => {}
  stage.network.hold = path => (path.includes('search-service') ? new Promise<void>(resolve => (release = resolve)) : undefined)
  await stage.visit('/search/publications?keyword=number&page=2')
  expect(titles()).toHaveLength(12)
  expect(document.querySelector('main ol')!.getAttribute('aria-busy')).toBe('true')
  stage.network.hold = () => undefined
  release()
  await until(says('page 2'))
})

test('a syntax error is marked at its position, and the last results stay', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  await search('"')
  const alert = await until(() => document.querySelector('main [role=alert]'))
  expect(alert.textContent).toContain('This quotation mark is never closed.')
  expect(alert.querySelector('mark')!.textContent).toBe('"')
  expect(address()).toBe('/search/publications?keyword=%22')
  expect(titles()).toHaveLength(12)
  expect(says('Still showing the last search')()).toBe(true)
})

test('choosing and removing a filter changes the address, and the checkbox follows it', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number&page=2')
  await click('fieldset input', 'Tests')
  await until(() => address() === '/search/publications/source:tests?keyword=number')
  expect((named('fieldset input', 'Tests') as HTMLInputElement).checked).toBe(true)
  await click('button', 'Remove Source: Tests')
  await until(() => address() === '/search/publications?keyword=number')
  expect((named('fieldset input', 'Tests') as HTMLInputElement).checked).toBe(false)
})

test('pages are addresses, and one beyond the end becomes the last one', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number')
  await click('nav a', 'Page 3')
  await until(says('page 3'))
  expect(titles()).toHaveLength(6)
  await stage.visit('/search/publications?keyword=number&page=99')
  await until(() => address() === '/search/publications?keyword=number&page=3')
})

test('without results, other indexes with results are linked', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=patent+number')
  await until(says('No publications for “patent number”'))
  const elsewhere = await until(() => named('main section a', 'Patents'))
  expect(elsewhere.getAttribute('href')).toBe('/search/patents?keyword=patent+number')
})

test('a free plan sees one page, the number of locked results, and locked filters with a reason', async () => {
  stage = await openStage({ user_type: 'free' })
  await stage.visit('/search/publications?keyword=number&page=2')
  await until(says('18 more results with a full account'))
  await until(() => address() === '/search/publications?keyword=number')
  expect(document.querySelector('nav[aria-label=Pages]')).toBeNull()
  expect(says('Filters aren’t included in your plan.')()).toBe(true)
})

test('a guest sees the names of the filters and how to get them', async () => {
  stage = await openStage()
  await stage.visit('/search/publications?keyword=number')
  await until(says('Log in to see filters.'))
  expect(says('Field of study')()).toBe(true)
})

test('an address with filters outside the plan links to the same search without them', async () => {
  stage = await openStage({ user_type: 'free' })
  await stage.visit('/search/publications/source:tests?keyword=number')
  await click('a', 'Search without filters')
  await until(says('30 results'))
  expect(address()).toBe('/search/publications?keyword=number')
})

test('offline no old results are shown, and the search runs again when the network is back', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  stage.network.on = false
  await stage.visit('/search/publications?keyword=number+7')
  await until(says('Can’t reach the server'))
  expect(titles()).toEqual([])
  await reconnect(stage)
  await until(says('1 result'))
  expect(titles()).toEqual(['Publication number 7'])
})

test('j and k move through the results, o opens one, and / focuses the search box', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications?keyword=number')
  await until(says('30 results'))
  await press('j')
  await press('j')
  expect(document.activeElement?.textContent).toBe(titles()[1])
  await press('k')
  expect(document.activeElement?.textContent).toBe(titles()[0])
  await press('/')
  expect(document.activeElement).toBe(box())
  await happen(() => box().blur())
  await press('j')
  await press('o')
  await until(() => address().includes('&publication=publications-'))
})
