import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { FilterBucket, SearchReply } from '#contract/search.ts'
import { searchUrl, readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { type TestServer, type TestUser, startTestServer, searchedCatalogue } from '../../support/test-server.ts'
import { smallRecords } from '../../support/small-catalogue.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: searchedCatalogue })
  user = await server.user()
})
afterAll(() => server.stop())

const total = smallRecords.filter(record => record.index === 'publications').length
type RefusalBody = { code: string; errors: Record<string, string[]> }
const ask = <T>(path: string, body: unknown) => server.request<T>(`/search-service/${path}`, { user, body })
const search = (more: object) => ask<SearchReply & RefusalBody>('search', { index: 'publications', ...more })

describe('D24 pages of a search', () => {
  test.each([-1, 1e9, 833, 'abc', '1', 1.5, null, true, [], 1e21, -0.5])('page %j is refused with the name of the field', async page => {
    for (const path of ['search', 'filters', 'bookmarks']) {
      const { status, body } = await ask<RefusalBody>(path, { index: 'publications', page })
      expect([path, status, body.code, Object.keys(body.errors)]).toEqual([path, 422, 'invalid', ['page']])
    }
  })

  test.each([0, -1, 51, 1e9, 'abc', 1.5, null])('%j records on a page are refused with the name of the field', async per_page => {
    const { status, body } = await search({ per_page })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['per_page']])
  })

  test('a page behind the last one is empty and has the exact total', async () => {
    for (const page of [Math.ceil(total / limits.pageSize), 40, limits.lastPage]) {
      const { status, body } = await search({ page })
      expect([status, body.total, body.page, body.results]).toEqual([200, total, page, []])
    }
    const found = await search({ keyword: 'title:7', page: limits.lastPage })
    expect([found.status, found.body.total, found.body.results]).toEqual([200, 1, []])
  })

  test.each(sortNames)('sorted by %s, pages of any size contain every result once', async sort => {
    for (const per_page of [1, 7, limits.pageSize, 50]) {
      const seen: string[] = []
      for (let page = 0; page * per_page < total; page++) {
        const { body } = await search({ sort, page, per_page })
        expect([body.total, body.page, body.per_page]).toEqual([total, page, per_page])
        seen.push(...body.results.map(result => result.data.slug_values[0] ?? ''))
      }
      expect([per_page, seen.length, new Set(seen).size]).toEqual([per_page, total, total])
    }
  })
})

describe('D24 pages of the values of a filter', () => {
  type Details = { total: number; buckets: FilterBucket[] } & RefusalBody
  const details = (more: object) => ask<Details>('browse/details', { state: { index: 'publications' }, name: 'source', ...more })

  test.each([
    [{ offset: -1 }, 'offset'],
    [{ offset: 100_001 }, 'offset'],
    [{ offset: 'abc' }, 'offset'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 301 }, 'limit'],
    [{ order: 'best' }, 'order'],
    [{ kind: 'odd' }, 'kind'],
    [{ state: { index: 'publications', page: -1 } }, 'state.page'],
  ])('%j is refused with the name of its field', async (more, field) => {
    const { status, body } = await details(more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('a page behind the last value is empty and has the number of values', async () => {
    const first = await details({})
    expect([first.status, first.body.total, first.body.buckets.length]).toEqual([200, 1, 1])
    const behind = await details({ offset: 100_000 })
    expect([behind.status, behind.body.total, behind.body.buckets]).toEqual([200, 1, []])
  })
})

/** The request of the result list for this URL. */
function askedAt(page: string) {
  const state = readSearchUrl('/search/publications', { page })
  return { state, body: { index: state.category, page: state.offset / limits.pageSize } }
}

describe('D24 pages in a URL', () => {
  test.each([
    ['-1', 0],
    ['0', 0],
    ['1', 0],
    ['2', 1],
    ['abc', 0],
    ['1.5', 0],
    ['1e9', 0],
    ['', 0],
    ['1000000000', limits.lastPage],
    ['99999999999999999999999', limits.lastPage],
    ['２', 0],
  ])('page=%s is healed to a page that can be asked for', async (page, healed) => {
    const { state, body } = askedAt(page)
    expect(body.page).toBe(healed)
    const answer = await search(body)
    expect([answer.status, answer.body.total]).toEqual([200, total])
    expect(readSearchUrl(...partsOf(searchUrl(state))).offset).toBe(state.offset)
  })

  test('any page value is answered with the exact total', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), async page => {
        const answer = await search(askedAt(page).body)
        expect([answer.status, answer.body.total]).toEqual([200, total])
      }),
      { numRuns: 200 },
    )
  })
})

function partsOf(url: string): [path: string, query: Record<string, string>] {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  return [pathname, Object.fromEntries(searchParams)]
}
