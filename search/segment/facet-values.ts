import type { Facet } from '#contract/indexes/shape.ts'

/** The labels under a facet, as people read them, by a record's texts at its path. The bucket's value is the slug of the label. */
export function labelsOf(facet: Facet, texts: readonly string[]): string[] {
  if (facet.kind === 'flag') return texts.flatMap(text => (text === 'true' ? ['Yes'] : text === 'false' ? ['No'] : []))
  if (facet.kind === 'year') return yearsOfDates(texts)
  return texts.map(text => text.trim())
}

/** The years of dates. */
export const yearsOfDates = (dates: readonly string[]): string[] => dates.flatMap(date => /^\d{4}/.exec(date)?.[0] ?? [])
