import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { IndexEngine, openSegment, SegmentBuilder } from '#search/index.ts'
import { readFiles } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { Asking } from './asking.ts'
import { Oracle } from './oracle.ts'

const searches = Number(process.env['INDAGO_QUERIES'] ?? 50)
function compare(name: IndexName, records: readonly CatalogueRecord[], rounds: number): void {
  const index = indexes[name]
  const entries = records.map((record, at) => ({ record, addedAt: (at * 37) % 1000 }))
  const [first, second, live] = [entries.slice(0, -400), entries.slice(-400, -60), entries.slice(-60)]
  const engine = new IndexEngine(index)
  engine.setSegments(
    [first, second].map(part => {
      const builder = new SegmentBuilder(index)
      for (const { record, addedAt } of part) builder.add(record, addedAt)
      return openSegment(index, builder.finish())
    }),
  )
  for (const { record, addedAt } of live) engine.put(record, addedAt)
  const oracle = new Oracle(index, entries)
  const asking = new Asking(index, records, 21)
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const request = asking.request()
    const label = JSON.stringify({ ...request, query: undefined })
    const expected = oracle.search(request)
    const reply = engine.search(request)
    expect({ total: reply.total, newTotal: reply.newTotal, counted: engine.total(request) }, label).toEqual({
      total: expected.total,
      newTotal: expected.newTotal,
      counted: expected.total,
    })
    expect(
      reply.hits.map(hit => hit.slug),
      label,
    ).toEqual(expected.slugs)
    // A value with two spellings has either as its label.
    const counts = (filters: typeof reply.filters): unknown =>
      filters.map(({ name, total, buckets }) => [
        name,
        total,
        buckets.map(({ value, count, total, active }) => [value, count, total, active]),
      ])
    expect(counts(reply.filters), label).toEqual(counts(expected.filters))
    if (reply.total > 0) found += 1
  }
  // If few searches found something, little would be compared.
  expect(found).toBeGreaterThan(rounds / 3)
}

describe.skipIf(!hasRealData)(`real records (${withoutRealData})`, () => {
  test(
    `${searches} searches over papers of the ACL Anthology are answered as plain loops over them answer`,
    { timeout: 120_000 },
    async () => {
      const files = ['P19', 'N19', 'K19', '2020.acl', 'P17'].map(name => realData(`acl-anthology/xml/${name}.xml.gz`))
      const { taken } = await readFiles('acl', ...files)
      const papers = [...taken.values()].map((record, at) => ({
        ...record,
        // The Anthology has no citation counts and one URL per paper.
        ...(at % 3 > 0 && { estimated_citation_count: (at * at) % 47 }),
        ...(at % 5 === 0 && { slug_values: [...record.slug_values, `old-${record.slug_values[0]}`] }),
      }))
      expect(papers.length).toBeGreaterThan(2000)
      compare('publications', papers, searches)
    },
  )

  test(
    `${searches} searches over registered clinical trials are answered as plain loops over them answer`,
    { timeout: 120_000 },
    async () => {
      const { taken } = await readFiles('clinical-trials', realData('clinicaltrials'))
      compare('clinical_trials', [...taken.values()], searches)
    },
  )
})
