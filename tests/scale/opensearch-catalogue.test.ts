import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { indexNames } from '#contract/indexes/shape.ts'
import { type Catalogue, type Searches, searchNames } from '#server/catalogue/port.ts'
import { searchClusterOf } from '#server/core/search-cluster.ts'
import { openLog } from '#server/core/log.ts'
import { openCatalogueOf } from '#server/open-catalogue.ts'
import type { Store } from '#server/store/store.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { stateOf } from '../search/search-source.ts'
import { testIndexes } from '../support/cluster-source.ts'
import { withoutOpenSearch } from '../support/opensearch-server.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { openTestStore } from '../support/test-store.ts'

const reason = withoutOpenSearch()
const records = [...smallRecords, ...demoCatalogue().filter((_, at) => at % 10 === 0)]
const person = records.find(({ index, slug_values }) => index === 'researchers' && slug_values[0]!.length > 14)!.slug_values[0]!
const patent = 'patents-1'

const state = stateOf({ index: 'publications', keyword: 'publication number' })
const inScope = stateOf({ index: 'publications', scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] })
const sight = { filters: true }
const organisations = stateOf({ index: 'organisations' })

/** What each method of the port is asked. */
const asked: { [Name in keyof Searches]: readonly Parameters<Searches[Name]>[] } = {
  search: [
    [state, sight],
    [inScope, sight],
    [{ ...state, keyword: 'the lantern of a river' }, sight],
    [stateOf({ index: 'researchers', keyword: 'ada' }), sight],
  ],
  count: [[state], [inScope, { bookmarked: ['publications-1'] }]],
  searchAmong: [
    [state, sight, { key: 'a', slugs: { researchers: ['researchers-0'], publications: ['publications-1', 'publications-2'] } }],
  ],
  filters: [[state], [inScope]],
  filterSets: [[state]],
  sorts: indexNames.map(index => [index] as [typeof index]),
  synonyms: [[stateOf({ index: 'publications', keyword: 'machine learning' })]],
  termSuggestions: [[state]],
  rewrites: [[state]],
  highlights: [
    [{ index: 'publications', keyword: 'number', slugs: ['publications-1'] } as never, false],
    [{ index: 'publications', keyword: 'number', slugs: ['publications-1'] } as never, true],
  ],
  browseCategories: [[state]],
  browseDetails: [[{ state, name: 'author', query: '', order: 'results', kind: 'all', offset: 0, limit: 10 }]],
  typeahead: [[{ query: 'ada', limit: 8 }], [{ query: 'publication num', index: 'publications', limit: 8 } as never]],
  autocomplete: [[{ index: 'publications', filter: 'author', query: 'a', limit: 8 }]],
  organisations: [['organ', 5]],
  topMatches: [[{ ...state, suggestion_indexes: [], suggestions: false, limit: 3 }]],
  related: [[{ index: 'patents', slug: patent } as never], [{ index: 'researchers', slug: person } as never]],
  namesakes: [[{ names: ['Ada Brook'], limit: 5 }]],
  relatedRecords: [[{ index: 'publications', slug: 'publications-0' } as never], [{ index: 'patents', slug: patent } as never]],
  citingRecords: [[{ index: 'patents', slug: 'patents-0', page: 0 } as never]],
  citedRecords: [[{ index: 'patents', slug: patent } as never]],
  list: [[{ index: 'publications', slugs: ['old-publications-3', 'publications-4', 'none'] }]],
  dashboard: [[indexNames, sight]],
  graphData: [[state]],
  expertises: [[{ index: 'researchers', slugs: ['researchers-0'], limit: 5 } as never]],
  collaborators: [[{ scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'], index: 'researchers', limit: 5 } as never]],
  researcherFigures: [['researchers-0', ['publications-3']]],
  organisationFigures: [['organisations-0']],
  newMatches: [[state, 0]],
  percolate: [],
  landscape: [[organisations]],
  trendsConfig: [[state]],
  trends: [[{ ...state, trend: 'year' }]],
  map: [[organisations, 'world']],
}

describe.skipIf(reason !== undefined)(`a catalogue on a cluster (${reason ?? 'OpenSearch'})`, () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-cluster-'))
  let near: Catalogue
  let far: Catalogue
  let store: Store

  beforeAll(async () => {
    const searchCluster = searchClusterOf(process.env['SEARCH_TEST_URL']!, `${testIndexes}-${process.pid}`, undefined)
    store = await openTestStore(dir)
    far = await openCatalogueOf({ dataDir: dir, searchCluster }, { store, log: openLog('silent'), onProgress: () => {}, say: () => {} })
    await far.put(records)
    near = smallCatalogue(records)
    const news = stateOf({ index: 'news' })
    const isThere = async (): Promise<void> => expect(await far.count(news)).toEqual(await near.count(news))
    await vi.waitFor(isThere, { timeout: 120_000, interval: 500 })
  }, 240_000)
  afterAll(async () => {
    await far?.close()
    await store?.close()
    rmSync(dir, { recursive: true, force: true })
  })

  test.each(searchNames.map(name => [name] as const))('%s answers as the embedded engine does', { timeout: 120_000 }, async name => {
    for (const args of asked[name]) {
      const answers = [near, far].map(async catalogue => (catalogue[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args))
      const [expected, found] = await Promise.all(answers.map(answer => answer.catch((problem: unknown) => String(problem))))
      expect(String(expected), name).not.toContain('Error')
      expect(found, JSON.stringify(args).slice(0, 300)).toEqual(expected)
    }
  })

  test('alerts hear of each added record once', { timeout: 120_000 }, async () => {
    const alerts = { version: '1', searches: [{ id: 'all', state: stateOf({ index: 'news', keyword: 'number' }) }] }
    const first = await far.percolate({ index: 'news', after: 0, since: 0, alerts })
    expect(first).toMatchObject({
      found: expect.arrayContaining([expect.objectContaining({ slug: 'news-1', searches: ['all'] })]) as unknown,
    })
    expect(await far.percolate({ index: 'news', after: 0, since: 0, alerts: { version: '2' } })).toBe('stale')
  })

  test('what was put is found within a second, and no more after it was removed', { timeout: 60_000 }, async () => {
    const asked = stateOf({ index: 'publications', keyword: 'quixotic' })
    const total = async (): Promise<number> => (await far.search(asked, sight)).total
    await far.put([{ index: 'publications', slug_values: ['quixotic'], source: { name: 'Tests' }, title: 'Quixotic windmills' }])
    await expect.poll(total, { timeout: 20_000 }).toBe(1)
    await far.remove('publications', 'quixotic')
    await expect.poll(total, { timeout: 20_000 }).toBe(0)
  })

  test('a keyword that cannot be read and a missing scope are refused as there', { timeout: 60_000 }, async () => {
    for (const asked of [stateOf({ index: 'publications', keyword: '(' }), { ...inScope, scoped_slug_texts: ['none'] }]) {
      const problems = await Promise.all(
        [near, far].map(catalogue => catalogue.search(asked, sight).then(String, (problem: Error) => [problem.name, problem.message])),
      )
      expect(problems[1]).toEqual(problems[0])
    }
  })

  test('calls that wait are dropped when their caller has gone', { timeout: 60_000 }, async () => {
    const gone = new AbortController()
    const waiting = Array.from({ length: 20 }, () => far.withSignal(gone.signal).search(state, sight))
    gone.abort()
    const ends = await Promise.allSettled(waiting)
    expect(ends.filter(({ status }) => status === 'rejected').length).toBe(20)
    expect((await far.search(state, sight)).total).toBeGreaterThan(0)
  })
})
