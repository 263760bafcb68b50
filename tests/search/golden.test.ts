import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { record as recordSchema } from '#contract/records.ts'
import { type SearchState, searchState } from '#contract/search.ts'
import { type SearchSource, answerSearch, IndexEngine, openSegment, ownSynonyms, SegmentBuilder, Synonyms } from '#search/index.ts'
import { DeviceSearch } from '#workers/device-search/device-search.ts'
import { readFiles } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { golden } from './golden.data.ts'

/** About 17,500 papers: the large conferences and the journal. */
const chosen = /^(?:P|J|N1|D1|C1|2020\.(?:acl|emnlp|coling)|2021\.(?:acl|emnlp|naacl))/

const index = indexes.publications
const stateOf = (keyword: string, per_page: number): SearchState => v.parse(searchState, { index: 'publications', keyword, per_page })

/** A search like the server's: over one segment. */
function served(papers: ReadonlyMap<string, CatalogueRecord>): SearchSource {
  const builder = new SegmentBuilder(index)
  for (const paper of papers.values()) builder.add(paper, 0)
  const engine = new IndexEngine(index)
  engine.setSegments([openSegment(index, builder.finish())])
  return { index, engine, synonyms: new Synonyms(ownSynonyms), record: slug => papers.get(slug) }
}

const found = (on: SearchSource, state: SearchState): string[] =>
  answerSearch(on, state, {}, { filters: false }).results.flatMap(({ data }) => data.slug_values[0] ?? [])

describe.skipIf(!hasRealData)(`judged searches over the ACL Anthology (${hasRealData ? 'real data' : withoutRealData})`, () => {
  let papers: Map<string, CatalogueRecord>
  let all: SearchSource

  beforeAll(async () => {
    const files = readdirSync(realData('acl-anthology', 'xml')).filter(name => chosen.test(name))
    papers = (await readFiles('acl', ...files.map(name => realData('acl-anthology', 'xml', name)))).taken
    all = served(papers)
  }, 120_000)

  test.each(golden)('“$keyword”: the first three are judged relevant', ({ keyword, first, fits }) => {
    const slugs = found(all, stateOf(keyword, 3)).map(slug => slug.replace(/^acl-/, ''))
    expect(slugs.length).toBe(Math.min(3, fits.length))
    expect(slugs.filter(slug => !fits.includes(slug))).toEqual([])
    if (first) expect(slugs[0]).toBe(first)
  })

  test('a device with the same papers ranks them in the same order', () => {
    const kept = new Set(golden.flatMap(({ keyword }) => found(all, stateOf(keyword, 50))))
    const some = new Map([...papers].filter(([slug]) => kept.has(slug)))
    expect(some.size).toBeGreaterThan(800)
    const server = served(some)
    const device = new DeviceSearch()
    const session = { session: 'golden', number: 1 }
    // Records reach a device as JSON.
    const put = [...some.values()].map(paper => ({
      index: paper.index,
      text: JSON.stringify(v.parse(recordSchema, JSON.parse(JSON.stringify(paper)))),
      addedAt: 0,
      copy: { name: '', revision: '', asOf: 0 },
    }))
    device.update({ ...session, put, removed: [] })
    for (const { keyword } of golden) {
      const answer = device.search({ ...session, state: stateOf(keyword, 50), filters: false })
      const slugs = answer.status === 'answered' ? answer.value.reply.results.flatMap(({ data }) => data.slug_values[0] ?? []) : answer
      expect(slugs, keyword).toEqual(found(server, stateOf(keyword, 50)))
    }
  })
})
