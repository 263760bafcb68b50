import type { CompiledQuery, Scoring, Slot, SlotWord } from '#search/match/compiled-query.ts'
import { stem } from '#search/text/stem.ts'

/** The slots of a search, and those of its synonyms. */
export const allSlots = ({ slots, synonyms }: Scoring): Slot[] => [
  ...slots,
  ...synonyms.flatMap(({ as, others }) => [as, ...others.map(({ query }) => query)]).flatMap(slotsOfQuery),
]

/** The slots of a query, also those that nothing may have. */
export function slotsOfQuery(query: CompiledQuery): readonly Slot[] {
  if (query.kind === 'slots') return query.slots
  return query.kind === 'not' ? slotsOfQuery(query.of) : query.of.flatMap(slotsOfQuery)
}

/** Whether a word is one that slots look for. */
export function isWordOf(slots: readonly Slot[]): (word: string) => boolean {
  const texts = (of: (slot: Slot) => readonly SlotWord[]): string[] => slots.flatMap(slot => of(slot).map(({ text }) => text))
  const terms = new Set([...texts(({ terms }) => terms), ...texts(({ exact }) => (exact ? [exact] : []))])
  const stems = new Set(texts(({ stems }) => stems))
  const prefixes = texts(({ prefixes }) => prefixes)
  return word => terms.has(word) || (stems.size > 0 && stems.has(stem(word))) || prefixes.some(prefix => word.startsWith(prefix))
}
