import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { relatedLimits } from '#contract/related.ts'
import type { SearchReply } from '#contract/search.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

const count = 300
const words = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath', 'iris', 'juniper', 'kelp', 'linden', 'moss', 'nettle']
/** Papers of one person about lanterns and two other words each; all but the first cite the first. */
const papers = Array.from({ length: count }, (_, n) => ({
  index: 'publications' as const,
  slug_values: [`paper-${n}`],
  source: { name: 'Tests' },
  title: `Lanterns of ${words[n % words.length]} and ${words[(n * 5 + 3) % words.length]} ${n}`,
  authors: [{ name: 'Vera Vale', slug_values: ['vera-vale'] }],
  publication_date: '2020-01-01',
}))
const person = { index: 'researchers' as const, slug_values: ['vera-vale'], source: { name: 'Tests' }, full_name: 'Vera Vale' }

let server: TestServer
let free: TestUser
let paying: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ...papers, person]) })
  free = await server.user({ user_type: 'free' })
  paying = await server.user({ user_type: 'trial' })
})
afterAll(() => server.stop())

type Found = SearchReply & { code?: string; right?: string }
const search = (user: TestUser | undefined, body: object) =>
  server.request<Found>('/search-service/search', { body: { index: 'publications', ...body }, ...(user && { user }) })
const slugs = ({ results }: Pick<SearchReply, 'results'>) => results.map(({ data }) => data.slug_values[0]!)

test.each(['exclude', 'minus', 'NOT', 'group'])('excluding what was seen leads a guest to no other results: %s', async way => {
  const plain = slugs((await search(undefined, { keyword: 'lanterns' })).body)
  expect(plain).toHaveLength(limits.pageSize)
  const seen = new Set<string>()
  let shown = plain.length
  for (const word of words) {
    const body = {
      exclude: { keyword: 'lanterns', exclude: [word] },
      minus: { keyword: `lanterns -${word}` },
      NOT: { keyword: `lanterns NOT ${word}` },
      group: { keyword: `lanterns AND (zinc OR NOT ${word})` },
    }[way]!
    const found = (await search(undefined, body)).body
    for (const slug of slugs(found)) seen.add(slug)
    shown = Math.min(shown, found.results.length)
    expect(found.locked).toBe(found.total - found.results.length)
    const paid = (await search(paying, body)).body
    expect([way, word, paid.total, paid.results.length, paid.locked]).toEqual([way, word, found.total, limits.pageSize, 0])
  }
  expect([...seen].filter(slug => !plain.includes(slug))).toEqual([])
  expect(seen.size).toBeLessThanOrEqual(limits.pageSize)
  expect(shown).toBeLessThan(limits.pageSize)
})

test('nor do the top matches', async () => {
  const seen = new Set<string>()
  for (const word of words) {
    const { body } = await server.request<{ categories: { results: SearchReply['results'] }[] }>('/search-service/search_top_matches', {
      body: { keyword: 'lanterns', exclude: [word], limit: 12, suggestion_indexes: ['publications'] },
    })
    for (const category of body.categories) for (const slug of slugs(category)) seen.add(slug)
  }
  expect(seen.size).toBeGreaterThan(0)
  expect(seen.size).toBeLessThanOrEqual(limits.pageSize)
})

const scope = { scoped_index: 'researchers', scoped_slug_texts: ['vera-vale'] }

test('a scope is open to everyone up to a depth, which the reply tells', async () => {
  for (const user of [undefined, free]) {
    const first = (await search(user, scope)).body
    expect([first.total, first.results.length, first.locked]).toEqual([count, limits.pageSize, count - limits.openScope])
    const last = await search(user, { ...scope, page: limits.openScope / limits.pageSize - 1 })
    expect([last.status, last.body.results.length]).toEqual([200, limits.pageSize])
    for (const more of [{ page: limits.openScope / limits.pageSize }, { page: 5, per_page: 48 }, { page: 832 }]) {
      const { status, body } = await search(user, { ...scope, ...more })
      expect([more, status, body.code, body.right]).toEqual([more, 403, 'right_required', 'viewFullSearchResults'])
    }
  }
  const beyond = (await search(paying, { ...scope, page: limits.openScope / limits.pageSize })).body
  expect([beyond.results.length, beyond.locked]).toEqual([limits.pageSize, 0])
})

test('so are the records that cite another', async () => {
  const ask = (user: TestUser | undefined, page: number) =>
    server.request('/search-service/citing_records', { body: { index: 'publications', slug: 'paper-0', page }, ...(user && { user }) })
  const pages = limits.openScope / relatedLimits.citing
  expect((await ask(undefined, pages - 1)).status).toBe(200)
  expect(await ask(undefined, pages)).toMatchObject({ status: 403, body: { code: 'right_required' } })
  expect((await ask(paying, pages)).status).toBe(200)
})
