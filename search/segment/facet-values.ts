import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { Facet } from '#contract/indexes/shape.ts'

/** The labels of a record under a facet, as people read them. The bucket's value is the slug of the label. */
export const facetLabels = (facet: Facet, record: CatalogueRecord): string[] => labelsOf(facet, textsAt(record, facet.path))

export function labelsOf(facet: Facet, texts: readonly string[]): string[] {
  if (facet.kind === 'flag') return texts.flatMap(text => (text === 'true' ? ['Yes'] : text === 'false' ? ['No'] : []))
  if (facet.kind === 'year') return texts.flatMap(text => /^\d{4}/.exec(text)?.[0] ?? [])
  return texts.map(text => text.trim())
}
