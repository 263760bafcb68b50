import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { searchState } from '#contract/search.ts'
import { type Answering, answerSearch, IndexEngine, openSegment, ownSynonyms, SegmentBuilder, Synonyms } from '#search/index.ts'
import { readFiles } from '../import/reading.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { golden } from './golden.data.ts'

/** About 17,500 papers: the large conferences and the journal. */
const chosen = /^(?:P|J|N1|D1|C1|2020\.(?:acl|emnlp|coling)|2021\.(?:acl|emnlp|naacl))/

describe.skipIf(!hasRealData)(`judged searches over the ACL Anthology (${hasRealData ? 'real data' : withoutRealData})`, () => {
  let on: Answering

  beforeAll(async () => {
    const folder = realData('acl-anthology', 'xml')
    const files = readdirSync(folder).filter(name => chosen.test(name))
    const { taken } = await readFiles('acl', ...files.map(name => realData('acl-anthology', 'xml', name)))
    const index = indexes.publications
    const builder = new SegmentBuilder(index)
    for (const record of taken.values()) builder.add(record, 0)
    const engine = new IndexEngine(index)
    engine.setSegments([openSegment(index, builder.finish())])
    on = { index, engine, synonyms: new Synonyms(ownSynonyms), record: slug => taken.get(slug) }
  }, 120_000)

  test.each(golden)('“$keyword”: the first three are papers that were meant', ({ keyword, first, fits }) => {
    const state = v.parse(searchState, { index: 'publications', keyword, per_page: 3 })
    const found = answerSearch(on, state, {}, { filters: false }).results.map(({ data }) => data.slug_values[0]?.replace(/^acl-/, ''))
    expect(found.length).toBe(Math.min(3, fits.length))
    expect(found.filter(slug => !fits.includes(slug ?? ''))).toEqual([])
    if (first) expect(found[0]).toBe(first)
  })
})
