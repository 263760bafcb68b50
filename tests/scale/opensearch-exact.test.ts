import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { IndexEngine, openSegment, SegmentBuilder } from '#search/index.ts'
import type { EngineReply } from '#search/query/engine-request.ts'
import { readFiles } from '../import/run-import.ts'
import { Asking } from '../search/asking.ts'
import { ClusterRecords } from '../support/cluster-source.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { withoutOpenSearch } from '../support/opensearch-server.ts'

const searches = Number(process.env['INDAGO_QUERIES'] ?? 250)
const reason = withoutOpenSearch() ?? (hasRealData ? undefined : withoutRealData)

// A value with two spellings has either as its label.
const counts = (filters: EngineReply['filters']): unknown =>
  filters.map(({ name, total, buckets }) => [name, total, buckets.map(({ value, count, total, active }) => [value, count, total, active])])

describe.skipIf(reason !== undefined)(`searches of a cluster (${reason ?? 'OpenSearch'})`, () => {
  function compare(name: IndexName, records: readonly CatalogueRecord[], shards: number): void {
    const index = indexes[name]
    const entries = records.map((record, at) => ({ record, addedAt: (at * 37) % 1000 }))
    const builder = new SegmentBuilder(index)
    for (const { record, addedAt } of entries) builder.add(record, addedAt)
    const engine = new IndexEngine(index)
    engine.setSegments([openSegment(index, builder.finish())])
    const far = new ClusterRecords(name, entries, shards)
    try {
      const asking = new Asking(index, records, 21)
      const different = { totals: 0, counts: 0, orders: 0 }
      const said: string[] = []
      let found = 0
      let ordered = 0
      for (let round = 0; round < searches; round += 1) {
        const request = asking.request()
        const label = JSON.stringify({ ...request, query: undefined })
        const expected = engine.search(request)
        const reply = far.search(request)
        const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
        const totals = (one: EngineReply, counted: number): unknown => [one.total, one.newTotal, counted]
        if (!isSame(totals(reply, far.total(request)), totals(expected, engine.total(request)))) {
          different.totals += 1
          said.push(`${label}: ${reply.total} for ${expected.total}`)
        } else if (!isSame(counts(reply.filters), counts(expected.filters))) {
          different.counts += 1
          said.push(`${label}: ${JSON.stringify(counts(reply.filters))} for ${JSON.stringify(counts(expected.filters))}`)
        }
        if (expected.total > 0) found += 1
        if (expected.hits.length > 1) ordered += 1
        if (
          !isSame(
            reply.hits.map(({ slug }) => slug),
            expected.hits.map(({ slug }) => slug),
          )
        ) {
          different.orders += 1
          if (process.env['INDAGO_SAY']) said.push(`order ${label} ${expected.total}`)
        }
      }
      if (process.env['INDAGO_SAY'])
        process.stdout.write(
          `${name}: ${JSON.stringify({ searches, found, ordered, ...different })}\n${said
            .slice(0, 6)
            .map(text => text.slice(0, 3000))
            .join('\n')}\n`,
        )
      expect({ ...different, orders: 0 }, said.slice(0, 3).join('\n')).toEqual({ totals: 0, counts: 0, orders: 0 })
      expect(found).toBeGreaterThan(searches / 3)
      // Equal but for the last digit of a score.
      expect(different.orders).toBeLessThan(ordered / 10)
    } finally {
      far.delete()
    }
  }

  test(`${searches} searches over papers have the totals and counts of the embedded engine`, { timeout: 300_000 }, async () => {
    const files = ['P19', 'N19', 'K19', '2020.acl', 'P17'].map(name => realData(`acl-anthology/xml/${name}.xml.gz`))
    const { taken } = await readFiles('acl', ...files)
    const papers = [...taken.values()].map((record, at) => ({
      ...record,
      ...(at % 3 > 0 && { estimated_citation_count: (at * at) % 47 }),
      ...(at % 5 === 0 && { slug_values: [...record.slug_values, `old-${record.slug_values[0]}`] }),
    }))
    compare('publications', papers, 1)
  })

  test(`${searches} searches over trials in three shards have the same totals and counts`, { timeout: 300_000 }, async () => {
    const { taken } = await readFiles('clinical-trials', realData('clinicaltrials'))
    compare('clinical_trials', [...taken.values()], 3)
  })
})
