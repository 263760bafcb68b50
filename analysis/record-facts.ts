import { indexes } from '#contract/indexes/all.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'

/** What can be counted of a record without reading its texts. */
export interface RecordFacts {
  year?: string
  places: string[]
  phases: string[]
  /** What the record itself says that it is about. */
  terms: string[]
}

/** The facets of the index say where these are. */
export function factsOfRecord(index: IndexName, record: AnyRecord): RecordFacts {
  const { facets, places } = indexes[index]
  const valuesOf = (wanted: (facet: (typeof facets)[number]) => unknown): string[] => [
    ...new Set(facets.filter(wanted).flatMap(({ path }) => textsAt(record, path))),
  ]
  const year = valuesOf(({ kind }) => kind === 'year')[0]?.slice(0, 4)
  return {
    ...(year && { year }),
    places: valuesOf(({ name }) => name === places?.country),
    phases: valuesOf(({ name }) => name === 'phase'),
    terms: valuesOf(({ topical }) => topical),
  }
}
