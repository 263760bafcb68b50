import { type Scoring, scoringOf, type Slot } from './compiled-query.ts'
import type { Matched } from './ranking.ts'

/** In which documents a synonym stands for words of the query, and the words of the synonym. */
export interface StandIn {
  /** The places of the words in the query. */
  of: readonly number[]
  words: readonly Slot[]
  documents: ReadonlySet<number>
}

/** The synonyms of a query in some documents: what has "machine translation" in its abstract may have only "MT" in its title. */
export function standInsFor({ matcher }: Matched, { slots, synonyms }: Scoring, documents: Uint32Array): StandIn[] {
  const placeOf = new Map(slots.map((slot, at) => [slot.key, at]))
  const found = new Map<string, StandIn>()
  for (const { as, others } of synonyms) {
    const of = scoringOf(as).slots.flatMap(({ key }) => placeOf.get(key) ?? [])
    for (const { query } of others) {
      const words = scoringOf(query).slots
      const key = words.map(slot => slot.key).join()
      // Several words may have the same one.
      const known = found.get(key)
      found.set(key, {
        of: [...(known?.of ?? []), ...of],
        words,
        documents: known?.documents ?? new Set(matcher.match(query, documents)),
      })
    }
  }
  return [...found.values()].filter(({ documents }) => documents.size > 0)
}
