/** A hit that is ranked by all evidence: its score, and where it has the whole query. */
export interface Judged {
  key: number
  /** Side by side in its title, at the beginning of its title, and anywhere. */
  isTitled: boolean
  isHead: boolean
  hasAll: boolean
  /** When it appeared, as a number that grows with time; Infinity if that is unknown. */
  date: number
}

/** With more titles, or a larger share of all, the words are a topic, not the name of something. */
const mostTitles = 30
const mostShare = 0.01

/** Names are short: so many words begin the title of what they name, and so many are told from a topic by being rare. */
export const longestName = { head: 3, mention: 2 }

/** What the earliest of those with the query gets, by where they have it. */
export interface EarliestWeights {
  titled: number
  head: number
  mention: number
}

/**
 * Of few records with the same words the earliest named the thing: it gets most, later ones less and less. `isAll`: no record has the words but
 * these.
 */
export function raiseEarliest(hits: readonly Judged[], { titled, head, mention }: EarliestWeights, records: number, isAll: boolean): void {
  const few = records * mostShare
  const inTitles = hits.filter(hit => hit.isTitled)
  if (inTitles.length <= Math.min(mostTitles, few)) {
    if (inTitles.length > 1) raise(inTitles, titled)
    raise(
      hits.filter(hit => hit.isHead),
      head,
    )
  }
  if (isAll && hits.length > 1 && hits.length <= few && hits.every(hit => hit.hasAll)) raise(hits, mention)
}

function raise(hits: readonly Judged[], weight: number): void {
  if (weight === 0) return
  const dates = hits.map(({ date }) => date).sort((a, b) => a - b)
  for (const hit of hits) hit.key += weight / (1 + dates.indexOf(hit.date))
}
