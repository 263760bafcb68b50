import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { answerSearch, IndexEngine, openSegment, ownSynonyms, SegmentBuilder, type SearchSource, Synonyms } from '#search/index.ts'
import { openReader } from '#server/catalogue/embedded/storage/database.ts'
import { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import { gain, reciprocalRank } from '../../bench/quality/measures.ts'
import { qualitySets } from '../../bench/quality/sets.ts'
import { stateOf } from '../search/search-source.ts'
import { ClusterRecords, type Entry } from '../support/cluster-source.ts'
import { withoutOpenSearch } from '../support/opensearch-server.ts'

/** The folder that `npm run bench -- quality` has imported. */
const folder = process.env['INDAGO_QUALITY']
const reason = withoutOpenSearch() ?? (folder === undefined ? 'INDAGO_QUALITY names no folder of real records' : undefined)
/** Of the records that nobody judged, every so many. */
const share = Number(process.env['INDAGO_SHARE'] ?? 3)

describe.skipIf(reason !== undefined)(`the order of a cluster (${reason ?? 'OpenSearch'})`, () => {
  test.each<[index: IndexName]>([['publications'], ['organisations']])(
    '%s: judged queries are answered as well as by the embedded engine',
    { timeout: 1_200_000 },
    name => {
      const documents = new Documents(openReader(folder!))
      const index = indexes[name]
      const judged = qualitySets.flatMap(({ name: set, queries }) =>
        typeof queries === 'function' ? [] : queries.filter(query => query.index === name).map(query => ({ ...query, set })),
      )
      const meant = new Set(judged.flatMap(({ grades }) => [...grades.keys()]))
      const builder = new SegmentBuilder(index)
      const entries: Entry[] = []
      let at = 0
      for (const { record, addedAt } of documents.all(name)) {
        if ((at += 1) % share > 0 && !record.slug_values.some(slug => meant.has(slug))) continue
        builder.add(record, addedAt)
        entries.push({ record, addedAt })
      }
      const near = new IndexEngine(index)
      near.setSegments([openSegment(index, builder.finish())])
      const far = new ClusterRecords(name, entries)
      const ask = (engine: SearchSource['engine'], keyword: string): string[] => {
        const on = { index, engine, synonyms: new Synonyms(ownSynonyms), record: (slug: string) => far.record(slug) }
        const { results } = answerSearch(on, stateOf({ index: name, keyword, per_page: 10 }), {}, { filters: false })
        return results.map(({ data }) => data.slug_values[0]!)
      }
      const sums = new Map<string, { queries: number; near: number; far: number; same: number }>()
      for (const query of judged) {
        const measure = query.set === 'graded' ? gain : reciprocalRank
        const found = [ask(near, query.text), ask(far, query.text)] as const
        const sum = sums.get(query.set) ?? { queries: 0, near: 0, far: 0, same: 0 }
        sums.set(query.set, {
          queries: sum.queries + 1,
          near: sum.near + measure(found[0], query),
          far: sum.far + measure(found[1], query),
          same: sum.same + (found[0].join() === found[1].join() ? 1 : 0),
        })
      }
      far.delete()
      const rows = Array.from(sums, ([set, { queries, near, far, same }]) => ({
        set,
        queries,
        near: near / queries,
        far: far / queries,
        same,
      }))
      process.stdout.write(`${name}, ${entries.length} records: ${JSON.stringify(rows)}\n`)
      for (const { set, near, far } of rows) expect(Math.abs(near - far), set).toBeLessThan(0.02)
    },
  )
})
