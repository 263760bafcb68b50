import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { SearchState } from '#contract/search.ts'
import {
  answerSearch,
  citedBy,
  citing,
  IndexEngine,
  offersFor,
  openSegment,
  ownSynonyms,
  refineTerms,
  relatedTo,
  requestOf,
  rewritesOf,
  type SearchContext,
  type SearchSource,
  SegmentBuilder,
  Synonyms,
  trendOf,
  trendsWithValues,
} from '#search/index.ts'
import { readFiles } from '../import/run-import.ts'
import { oneOf, randomFrom } from '../search/records.ts'
import { savedStates } from '../search/saved-states.ts'
import { stateOf } from '../search/search-source.ts'
import { ClusterRecords } from '../support/cluster-source.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { withoutOpenSearch } from '../support/opensearch-server.ts'

const rounds = Number(process.env['INDAGO_QUERIES'] ?? 150)
const reason = withoutOpenSearch() ?? (hasRealData ? undefined : withoutRealData)
const index = indexes.publications

/** Keywords such as people type, beside those of the records. */
const typed = [
  'neural machine translation low resource',
  'machne translation',
  'datasets for question answering',
  'data set',
  'pretraining',
  'BERT',
  'MERT',
  'graph neural netwrok semantic parsing zebra',
  'Manning C',
  'Christopher Manning parsing',
  '"attention is all you need"',
  'P19-1001',
  'how does the model learn from data',
  'covid twitter sentiment',
  'word embeding evaluation',
  'title:parsing AND (treebank OR grammar) NOT dependency',
  'quantum zebra elephants',
  'crosslingual transfer',
  'named entity recognition in tweets',
  'Müller',
]

describe.skipIf(reason !== undefined)(`answers of a cluster (${reason ?? 'OpenSearch'})`, () => {
  let far: ClusterRecords
  let near: SearchSource
  let there: SearchSource
  let records: CatalogueRecord[]
  const random = randomFrom(5)

  beforeAll(async () => {
    const { taken } = await readFiles('acl', ...['P19', 'N19', 'K19'].map(name => realData(`acl-anthology/xml/${name}.xml.gz`)))
    records = [...taken.values()].map((record, at) => ({ ...record, estimated_citation_count: (at * at) % 47 }))
    const entries = records.map((record, at) => ({ record, addedAt: at }))
    const builder = new SegmentBuilder(index)
    for (const { record, addedAt } of entries) builder.add(record, addedAt)
    const engine = new IndexEngine(index)
    engine.setSegments([openSegment(index, builder.finish())])
    far = new ClusterRecords('publications', entries)
    const shared = { index, synonyms: new Synonyms(ownSynonyms), record: (slug: string) => far.record(slug) }
    near = { ...shared, engine }
    there = { ...shared, engine: far }
  }, 300_000)
  afterAll(() => far?.delete())

  /** Both answers of each call; those that differ are shown. */
  function same(name: string, cases: readonly unknown[], ask: (source: SearchSource, at: number) => unknown, most = 0): void {
    const different: string[] = []
    cases.forEach((one, at) => {
      const [expected, found] = [JSON.stringify(tried(() => ask(near, at))), JSON.stringify(tried(() => ask(there, at)))]
      if (found !== expected)
        different.push(`${name} ${JSON.stringify(one)}\n   far ${about(found, expected)}\n  near ${about(expected, found)}`)
    })
    if (process.env['INDAGO_SAY'])
      process.stdout.write(`${name}: ${different.length} of ${cases.length} differ\n${different.slice(0, 4).join('\n')}\n`)
    expect(different.length, different.slice(0, 3).join('\n')).toBeLessThanOrEqual(most)
  }

  const states = (): SearchState[] => [
    ...typed.map(keyword => stateOf({ index: 'publications', keyword })),
    ...typed.map(keyword => stateOf({ index: 'publications', keyword, sort: 'newest', page: 1, per_page: 5 })),
    ...savedStates(random, index, records, rounds).map(state => ({
      ...state,
      ignore_spelling: random() < 0.5,
      page: random() < 0.2 ? 1 : 0,
    })),
  ]

  test('pages, totals, filters, spellings, synonyms and what lacks are those of the embedded engine', { timeout: 300_000 }, () => {
    const asked = states()
    same('search', asked, (on, at) => answerSearch(on, asked[at]!, {}, { filters: true, slugs: 50 }), asked.length * 0.05)
  })

  test('a scope, saved records and excluded ones narrow a search as they do there', { timeout: 300_000 }, () => {
    const asked = states().slice(0, 60)
    const contexts = asked.map((): SearchContext => {
      const slugs = Array.from({ length: 30 }, () => oneOf(random, records).slug_values[0]!)
      return random() < 0.5 ? { only: slugs, onlyInOrder: true } : { bookmarked: slugs }
    })
    same('narrowed', asked, (on, at) => answerSearch(on, { ...asked[at]!, sort: 'last_added', exclude_bookmarked: true }, contexts[at]!, { filters: true })) // prettier-ignore
  })

  test('offers while typing are the same', { timeout: 300_000 }, () => {
    const beginnings = [
      ...typed,
      ...Array.from(
        { length: rounds / 3 },
        () => oneOf(random, textsAt(oneOf(random, records), oneOf(random, ['title', 'authors.name']))) ?? 'a',
      ),
    ].map(text => text.slice(0, 3 + Math.floor(random() * 20)))
    same('offers', beginnings, (on, at) => offersFor(on, beginnings[at]!, 8), beginnings.length * 0.05)
  })

  test('rewrites, refine terms, trends, categories, values and years are the same', { timeout: 300_000 }, () => {
    const asked = states().slice(0, 50)
    const request = (on: SearchSource, at: number) => requestOf(on, asked[at]!, {}).request
    same('rewrites', asked, (on, at) => rewritesOf(on, asked[at]!, {}))
    same('refine', asked, (on, at) => refineTerms(on, asked[at]!, {}))
    same('trends', asked, (on, at) =>
      ['year', 'author', 'field_of_study', 'country'].map(trend => trendOf(on, request(on, at), { trend, active_in_country: false })),
    )
    same('trends with values', asked, (on, at) => trendsWithValues(on, request(on, at), { active_in_country: false }))
    same('categories', asked, (on, at) => on.engine.categories(request(on, at)))
    same('values', asked, (on, at) => on.engine.values(request(on, at), { facet: 'author', query: oneOf(randomFrom(at), ['', 'ma', 'chris man', 'li']), order: oneOf(randomFrom(at), ['results', 'alphabetical', 'newest'] as never[]), offset: at % 3, limit: 20 })) // prettier-ignore
    same('years', asked, (on, at) => on.engine.years(request(on, at)))
    same('figures', asked, (on, at) => on.engine.figures(request(on, at)))
    same('slugs', asked, (on, at) => on.engine.slugs(request(on, at)).sort())
  })

  test('related and citing records are the same', { timeout: 300_000 }, () => {
    const asked = Array.from({ length: 40 }, () => oneOf(random, records))
    same(
      'related',
      asked.map(record => record.slug_values[0]),
      (on, at) => relatedTo(on, asked[at]!),
      2,
    )
    same(
      'citing',
      asked.map(record => record.slug_values[0]),
      (on, at) => [citing(on, asked[at]!, 0), citedBy(on, asked[at]!)],
    )
  })
})

function tried(ask: () => unknown): unknown {
  try {
    return ask()
  } catch (problem) {
    return String(problem)
  }
}

/** The part of an answer around the first difference. */
function about(text = '', other = ''): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  return text.slice(Math.max(0, at - 150), at + 200)
}
