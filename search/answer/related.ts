import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { cardOf, titleOf } from '#contract/indexes/record.ts'
import { relatedLimits, type RelatedRecord } from '#contract/related.ts'
import type { ResultItem } from '#contract/search.ts'
import { reasonsFor } from './related-reasons.ts'
import type { SearchSource } from './state-request.ts'

/** Some share only words of other texts, which is no reason that says something. */
const spare = 6

/** The records that are related to one, best first, each with the reasons. The record itself need not be in the index. */
export function relatedTo(on: SearchSource, record: CatalogueRecord): RelatedRecord[] {
  const { slugs, weights } = on.engine.related(record, relatedLimits.records + spare)
  const found = slugs.flatMap(slug => {
    const other = on.record(slug)
    const reasons = other ? reasonsFor(on.index, record, other, weights) : []
    return other && reasons.length > 0 ? [{ item: plainItem(on, other), reasons }] : []
  })
  return found.slice(0, relatedLimits.records)
}

/** A page of the records that cite one, newest first. */
export function citing(on: SearchSource, record: CatalogueRecord, page: number): { total: number; results: ResultItem[] } {
  const { citing: slugs } = on.engine.citations(record)
  const size = relatedLimits.citing
  const results = slugs.slice(page * size, (page + 1) * size).flatMap(slug => on.record(slug) ?? [])
  return { total: slugs.length, results: results.map(other => plainItem(on, other)) }
}

/** What a record cites and the index has. */
export function citedBy(on: SearchSource, record: CatalogueRecord): { number: string; slug: string; title: string }[] {
  return on.engine.citations(record).cited.flatMap(({ number, slug }) => {
    const other = on.record(slug)
    return other ? [{ number, slug, title: titleOf(on.index, other) }] : []
  })
}

/** A record as a result list shows it when nothing was searched for. */
const plainItem = ({ index }: SearchSource, record: CatalogueRecord): ResultItem => ({
  index: index.name,
  data: { ...cardOf(index, record), slug_values: [...record.slug_values] },
  hit_type: 'match',
  highlights: {},
})
