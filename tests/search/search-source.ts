import * as v from 'valibot'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { searchState, type SearchState, type SearchStateInput } from '#contract/search.ts'
import { type SearchEngine, type SearchSource, IndexEngine, openSegment, SegmentBuilder, Synonyms } from '#search/index.ts'
import { ClusterRecords } from '../support/cluster-source.ts'

/** The source of a search over these records of one index; a record's position is its time of addition. */
export function answering(
  index: IndexName,
  records: readonly CatalogueRecord[],
  groups: readonly (readonly string[])[] = [],
): SearchSource & { engine: ChangingEngine } {
  const engine = inCluster ? clusterEngine(index, records) : embeddedEngine(index, records)
  const bySlug = new Map(records.map(record => [record.slug_values[0], record]))
  return { index: indexes[index], engine, synonyms: new Synonyms(groups), record: slug => bySlug.get(slug) }
}

/** What tests change of an engine. */
type ChangingEngine = SearchEngine & Pick<IndexEngine, 'put' | 'remove'>

/** The project `search` runs the tests of searches with a cluster (vitest.config.ts). */
export const inCluster = process.env['TEST_SEARCH'] === 'cluster'

const clusterEngine = (index: IndexName, records: readonly CatalogueRecord[]): ChangingEngine =>
  new ClusterRecords(
    index,
    records.map((record, addedAt) => ({ record, addedAt })),
  )

function embeddedEngine(index: IndexName, records: readonly CatalogueRecord[]): IndexEngine {
  const builder = new SegmentBuilder(indexes[index])
  records.forEach((record, at) => builder.add(record, at))
  const engine = new IndexEngine(indexes[index])
  engine.setSegments([openSegment(indexes[index], builder.finish())])
  return engine
}

export const stateOf = (state: SearchStateInput): SearchState => v.parse(searchState, state)

export const chosen = (...values: string[]): { buckets: { value: string }[] } => ({ buckets: values.map(value => ({ value })) })

export const madeRecord = <Name extends IndexName>(
  index: Name,
  slugs: string | string[],
  fields: Record<string, unknown> = {},
): CatalogueRecord & { index: Name } => ({ index, slug_values: [slugs].flat(), source: { name: 'Test' }, ...fields })
