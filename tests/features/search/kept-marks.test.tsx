import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { dropAnswers } from '#api/read/entries.ts'
import { mayBeKept, noteKept } from '#features/search/kept-marks.ts'
import { readResultsAhead } from '#features/search/search.reads.ts'
import { session } from '#session/session.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'

const { keptResults, firstKeptResults } = vi.hoisted(() => {
  const findsNothing = () => vi.fn(() => Promise.resolve(undefined))
  return { keptResults: findsNothing(), firstKeptResults: findsNothing() }
})
vi.mock('#features/result-lists/index.ts', () => {
  const noTotals = () => Promise.resolve(undefined)
  return { keptResults, firstKeptResults, keptTotals: noTotals, firstKeptTotals: noTotals }
})

beforeEach(() => {
  localStorage.clear()
  keptResults.mockClear()
  firstKeptResults.mockClear()
})
afterEach(() => {
  dropAnswers()
  delete session.user
})

const path = '/search/publications'
const search = (keyword: string, more = '') => readSearchUrl(path, new URLSearchParams(`keyword=${keyword}${more}`))

test('a page of results that was noted may be kept, another page or search not; nothing of its words is stored', () => {
  noteKept(search('immunology'))
  expect(mayBeKept(search('immunology'))).toBe(true)
  expect(mayBeKept(search('immunology', '&page=2'))).toBe(false)
  expect(mayBeKept(search('geology'))).toBe(false)
  expect(JSON.stringify({ ...localStorage })).not.toContain('immuno')
})

test('of many noted pages the last ones may be kept', () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`)
  for (const word of words) noteKept(search(word))
  expect(words.slice(-30).every(word => mayBeKept(search(word)))).toBe(true)
  expect(words.every(word => mayBeKept(search(word)))).toBe(false)
})

test('a kept page is looked for before the server answers only where there may be one: in the stored database, then in the mirror', async () => {
  session.user = { user_id: 'ann', user_type: 'premium' } as NonNullable<typeof session.user>
  provideFetch(() => new Promise(() => {}))
  const begin = async () => {
    void readResultsAhead({ name: 'search', path, params: {}, query: new URLSearchParams('keyword=geology'), hash: '', href: path })
    await vi.dynamicImportSettled()
    dropAnswers()
  }
  await begin()
  expect(firstKeptResults).not.toHaveBeenCalled()
  expect(keptResults).not.toHaveBeenCalled()
  noteKept(search('geology'))
  await begin()
  expect(firstKeptResults).toHaveBeenCalledOnce()
  expect(keptResults).toHaveBeenCalledOnce()
})
