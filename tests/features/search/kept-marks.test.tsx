import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { dropAnswers } from '#api/read/entries.ts'
import { mayBeKept, noteKept } from '#features/search/kept-marks.ts'
import { readResultsAhead } from '#features/search/search.reads.ts'
import { partitionName } from '#kit/partition-name.ts'
import { setOwner, writeInstall } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  dropAnswers()
  delete session.user
  setOwner(undefined)
  vi.restoreAllMocks()
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

test('the stored database is opened for a page of results before the server answers only where the page may be kept', async () => {
  const userId = 'ann'
  session.user = { user_id: userId, user_type: 'premium' } as NonNullable<typeof session.user>
  setOwner(userId)
  writeInstall({ last: partitionName(userId), ends: {} })
  provideFetch(() => new Promise(() => {}))
  const open = vi.spyOn(indexedDB, 'open')
  const begin = () => {
    const place = { name: 'search', path, params: {}, query: new URLSearchParams('keyword=geology'), hash: '', href: path } as const
    void readResultsAhead(place, new Promise(() => {}))
    dropAnswers()
  }
  begin()
  expect(open).not.toHaveBeenCalled()
  noteKept(search('geology'))
  begin()
  expect(open).toHaveBeenCalledWith(partitionName(userId))
})
