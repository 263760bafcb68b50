import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { FilterBucket } from '#contract/search.ts'
import { slugify } from '#contract/slugs.ts'
import type { EngineRequest } from '#search/query/engine-request.ts'
import { labelsOf } from '#search/segment/facet-values.ts'
import { IndexEngine, openSegment, type Segment, SegmentBuilder } from '#search/index.ts'
import { stem } from '#search/text/stem.ts'
import { tokenize } from '#search/text/tokenize.ts'
import { index, oneOf, type Random, recordOf } from './records.ts'

/** A search for records with this stem in the title, counted by plain loops over the remaining records. */
export class PlainCounts {
  readonly records: readonly CatalogueRecord[]
  private readonly request: EngineRequest
  private readonly word: string

  constructor(records: Iterable<CatalogueRecord>, word: string, request: EngineRequest) {
    this.records = [...records]
    this.word = word
    this.request = request
  }

  private valuesOf(record: CatalogueRecord, facet: string): string[] {
    const known = index.facets.find(known => known.name === facet)!
    return [...new Set(labelsOf(known, textsAt(record, known.path)).map(slugify))]
  }

  /** The results; with `but` those without a choice in this facet. */
  results(but?: string): CatalogueRecord[] {
    return this.records.filter(
      record =>
        (this.word === '' || tokenize(String(record['title'])).some(token => stem(token.text) === stem(this.word))) &&
        Object.entries(this.request.filters).every(
          ([name, values]) => name === but || values.length === 0 || this.valuesOf(record, name).some(value => values.includes(value)),
        ),
    )
  }

  /** Results with any value of a facet. */
  having(facet: string): number {
    return this.results().filter(record => this.valuesOf(record, facet).length > 0).length
  }

  /** Every bucket with a count or chosen, by value; labels are left to the engine. */
  buckets(facet: string, results = this.results(facet)): Omit<FilterBucket, 'label'>[] {
    const counts = countsOf(results.map(record => this.valuesOf(record, facet)))
    const totals = countsOf(this.records.map(record => this.valuesOf(record, facet)))
    const chosen = this.request.filters[facet] ?? []
    return [...new Set([...counts.keys(), ...chosen])]
      .sort()
      .map(value => ({ value, count: counts.get(value) ?? 0, total: totals.get(value) ?? 0, active: chosen.includes(value) }))
  }
}

function countsOf(lists: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists) for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

export function segmentOf(records: Iterable<CatalogueRecord>): Segment {
  const builder = new SegmentBuilder(index)
  for (const record of records) builder.add(record, 0)
  return openSegment(index, builder.finish())
}

/** An engine that changes like a catalogue, with its remaining records. */
export class ChangingWorld {
  readonly engine = new IndexEngine(index)
  readonly left = new Map<string, CatalogueRecord>()
  private readonly random: Random
  private made = 0

  constructor(random: Random) {
    this.random = random
  }

  /** Adds values that no record had before. */
  private fresh(): CatalogueRecord {
    this.made += 1
    const record = recordOf(this.random, this.made)
    if (this.random() < 0.3) record['publication_type'] = `Type ${this.made % 40}`
    if (this.random() < 0.2) record['authors'] = [{ name: `Person ${this.made}` }, { name: 'Anna Kim' }]
    return record
  }

  put(): void {
    const slugs = [...this.left.keys()]
    const record = { ...this.fresh() }
    if (slugs.length > 0 && this.random() < 0.4) record.slug_values = [oneOf(this.random, slugs)]
    this.left.set(record.slug_values[0]!, record)
    this.engine.put(record, 0)
  }

  remove(): void {
    const slugs = [...this.left.keys()]
    if (slugs.length === 0) return
    const slug = oneOf(this.random, slugs)
    this.left.delete(slug)
    this.engine.remove(slug)
  }

  /** The remaining records in one to three segments; some are in two, and the later one counts. */
  settle(): void {
    const records = [...this.left.values()]
    const parts = 1 + Math.floor(this.random() * 3)
    const segments = Array.from({ length: parts }, (_, part) => records.filter((_, at) => at % parts === part))
    const stale = records.slice(0, 10).map(record => ({ ...recordOf(this.random, 1), slug_values: record.slug_values }))
    this.engine.setSegments([segmentOf(stale), ...segments.map(segmentOf)])
  }
}
