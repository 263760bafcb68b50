import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, click, happen, named, openStage, press, reconnect, says, type Stage, typeInto, until } from './stage.tsx'
import { openIdentifier } from '#features/identifiers/index.ts'
import { swapWhenIdle } from '#features/home/late/SearchCombobox.tsx'
import { recentSearches, addRecentSearch } from '#features/home/late/recent-searches.ts'

let stage: Stage | undefined
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await stage?.close()
  stage = undefined
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

const box = () => document.querySelector<HTMLInputElement>('main input[type=search]')!
async function ask(words: string): Promise<void> {
  await until(() => box()?.getAttribute('role') === 'combobox')
  await typeInto(box(), words)
  await happen(() => box().form!.requestSubmit())
}

test.each([
  ['https://doi.org/10.1000/182', '?publication=doi-one'],
  ['10.1000/182.5', '?publication=doi-longer'],
  ['PMID: 31452104', '?publication=pubmed'],
  ['31452104', '?publication=pubmed'],
  ['0000 0002 1825 0097', '?researcher=ada'],
  ['EP 1234567 B1', '?patent=ep-b1'],
])('pasting %s opens the record itself', async (text, query) => {
  stage = await openStage({ user_type: 'free', records: identified })
  await ask(text)
  await until(() => location.search === query)
  expect(location.pathname).toBe('/search')
})

test('an identifier in the search box of the results opens its record over the list', async () => {
  stage = await openStage({ user_type: 'free', records: identified })
  await stage.visit('/search/patents?keyword=lamp')
  await until(says('2 results'))
  await typeInto(box(), 'doi:10.1000/182')
  await happen(() => box().form!.requestSubmit())
  await until(() => address() === '/search/patents?keyword=lamp&publication=doi-one')
})

test('an unknown identifier shows a message, and its text is searched for', async () => {
  stage = await openStage({ user_type: 'free', records: identified })
  await ask('10.1000/999')
  await until(() => address().startsWith('/search/publications?keyword='))
  await until(says('No record has the DOI 10.1000/999'))
})

test('an identifier of two records opens neither, and offline there is no message', async () => {
  stage = await openStage({ user_type: 'free', records: identified })
  expect(await openIdentifier('EP1234567')).toBe(false)
  expect(await openIdentifier('just words')).toBe(false)
  stage.network.on = false
  expect(await openIdentifier('10.1000/182')).toBe(false)
  expect(says('No record has')()).toBe(false)
})

test('the home page shows recently added records, and filter links for a plan with filters', async () => {
  stage = await openStage({ user_type: 'premium' })
  await until(says('Recently added'))
  expect(named('main section h3 a', 'Patents')?.getAttribute('href')).toBe('/search/patents?sort=last_added')
  const first = await until(() => named('main section a', 'Organisation number 0'))
  expect(first.getAttribute('href')).toBe('/search?organisation=organisations-0')
  await click('main section a', 'Education')
  await until(() => address() === '/search/organisations/organisation_type:education')
})

test('a plan without filters gets no filter links', async () => {
  stage = await openStage({ user_type: 'free' })
  await until(says('Recently added'))
  expect(named('main section a', 'Education')).toBeUndefined()
})

test('a search that stays on screen is stored once, without its page; a whole index is not', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/search/publications')
  await stage.visit('/search/publications?keyword=passing')
  await stage.visit('/search/publications?keyword=number&page=2')
  await until(() => recentSearches(stage!.user!.id).length > 0)
  await stage.visit('/search/publications?keyword=number')
  await happen(() => new Promise(resolve => setTimeout(resolve, 1700)))
  expect(recentSearches(stage.user!.id)).toEqual(['/search/publications?keyword=number'])
  await stage.visit('/search')
  const line = await until(() => named('main a', 'number'))
  expect(line.getAttribute('href')).toBe('/search/publications?keyword=number')
})

test('recent searches are shown offline, and can be removed one by one or all at once', async () => {
  stage = await openStage({ user_type: 'premium' })
  for (const word of ['one', 'two', 'three']) addRecentSearch(stage.user!.id, `/search/publications?keyword=${word}`)
  stage.network.on = false
  await stage.visit('/search')
  const words = () => [...document.querySelectorAll('section[aria-labelledby=recent-heading] li a')].map(line => line.textContent)
  await until(() => words().length === 3)
  expect(words()).toEqual(['three', 'two', 'one'])
  await click('main button', 'Remove two')
  await until(() => words().length === 2)
  await click('main button', 'Clear recent searches')
  await until(() => !says('Recent searches')())
  expect(recentSearches(stage.user!.id)).toEqual([])
})

test('recent searches are separate for each user of the device, and at most twenty', async () => {
  stage = await openStage({ user_type: 'premium' })
  for (let n = 0; n < 25; n++) addRecentSearch('a', `/search/publications?keyword=${n}`)
  expect(recentSearches('a')).toHaveLength(20)
  expect(recentSearches('a')[0]).toBe('/search/publications?keyword=24')
  expect(recentSearches('b')).toEqual([])
  expect(recentSearches(undefined)).toEqual([])
})

test('invalid content of the storage is ignored', async () => {
  stage = await openStage({ user_type: 'premium' })
  addRecentSearch('a', '/search/publications?keyword=x')
  const key = Object.keys(localStorage).find(name => name.includes('recent_searches'))!
  for (const text of ['{', '[1]', '["javascript:alert(1)"]', '["https://elsewhere.example/search/"]']) {
    localStorage.setItem(key, text)
    expect(recentSearches('a')).toEqual([])
  }
})

test('suggestions come from this device first, also offline, then from the server', async () => {
  stage = await openStage({ user_type: 'premium' })
  addRecentSearch(stage.user!.id, '/search/publications?keyword=patent+number')
  const offers = () => [...document.querySelectorAll('main [role=option]')].map(option => option.textContent)
  await until(() => box()?.getAttribute('role') === 'combobox')
  stage.network.on = false
  await happen(() => box().focus())
  await typeInto(box(), 'numb')
  await until(() => offers().length === 1)
  expect(offers()).toEqual(['patent numberRecent search'])
  await reconnect(stage)
  await typeInto(box(), 'publication numb')
  await until(() => offers().some(offer => offer?.includes('Publication number 1')))
  await typeInto(box(), 'patent')
  await until(() => offers()[0] === 'patent numberRecent search')
  await press('ArrowDown')
  await press('Enter')
  await until(() => address() === '/search/publications?keyword=patent+number')
})

test('the search box keeps text, caret and focus when it is replaced, and waits for composition to end', async () => {
  stage = await openStage({ user_type: 'premium' })
  const plain = document.createElement('input')
  document.body.append(plain)
  let swaps = 0
  plain.focus()
  swapWhenIdle(plain, () => swaps++)
  expect(swaps).toBe(1)
  plain.value = 'にほ'
  swapWhenIdle(plain, () => swaps++)
  const keyUp = (isComposing: boolean) => plain.dispatchEvent(new KeyboardEvent('keyup', { isComposing }))
  keyUp(true)
  expect(swaps).toBe(1)
  keyUp(false)
  keyUp(false)
  plain.blur()
  expect(swaps).toBe(2)
  plain.remove()

  await stage.visit('/search/publications')
  await stage.visit('/search')
  await happen(() => box().focus())
  await typeInto(box(), 'half a wor')
  box().setSelectionRange(4, 4)
  box().dispatchEvent(new KeyboardEvent('keyup', { key: 'r', bubbles: true }))
  await until(() => {
    box().dispatchEvent(new KeyboardEvent('keyup', { key: 'r', bubbles: true }))
    return box().getAttribute('role') === 'combobox'
  })
  expect(box().value).toBe('half a wor')
  expect(box().selectionStart).toBe(4)
  expect(document.activeElement).toBe(box())
})
