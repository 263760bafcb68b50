import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { dropAnswers } from '#api/read/entries.ts'
import { mayBeKept, noteKept } from '#features/search/kept-marks.ts'
import { readResultsAhead } from '#features/search/search.reads.ts'
import { delay } from '#kit/delay.ts'
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
const placeOf = (keyword: string) =>
  ({ name: 'search', path, params: {}, query: new URLSearchParams(`keyword=${keyword}`), hash: '', href: path }) as const

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
    void readResultsAhead(placeOf('geology'), new Promise(() => {}))
    dropAnswers()
  }
  begin()
  expect(open).not.toHaveBeenCalled()
  noteKept(search('geology'))
  begin()
  expect(open).toHaveBeenCalledWith(partitionName(userId))
})

test('where nothing was kept after all, the mirror’s code is asked for once the first view is drawn, not before', async () => {
  // Modules of their own: in those of other tests the first view is drawn already.
  vi.resetModules()
  const [offline, firstView, reads, marks] = await Promise.all([
    import('#offline/index.ts'),
    import('#kit/first-view.ts'),
    import('#features/search/search.reads.ts'),
    import('#features/search/kept-marks.ts'),
  ])
  const { session } = await import('#session/session.ts')
  const exchange = await import('#api/exchange.ts')
  const userId = 'eve'
  session.user = { user_id: userId, user_type: 'premium' } as NonNullable<typeof session.user>
  const subjects = vi.fn(() => new Promise<never>(() => {}))
  offline.provideSubjects(subjects)
  offline.setOwner(userId)
  writeInstall({ last: partitionName(userId), ends: {} })
  exchange.provideFetch(() => new Promise(() => {}))
  marks.noteKept(search('geology'))
  void reads.readResultsAhead(placeOf('geology'), new Promise(() => {}))
  await reads.keptLook()
  await delay(50)
  expect(subjects).not.toHaveBeenCalled()
  firstView.reportFirstView()
  await waitFor(() => expect(subjects).toHaveBeenCalled())
  offline.setOwner(undefined)
})
