/** A hit that is ranked by all evidence: its score, and whether its title has the whole query side by side. */
export interface Judged {
  key: number
  isTitled: boolean
  /** When it appeared, as a number that grows with time; Infinity if that is unknown. */
  date: number
}

/** With more titles, or a larger share of all, the words are a topic, not the name of something. */
const mostTitles = 30
const mostShare = 0.01

/** Of few titles with the same words the earliest named the thing: it gets most, later ones less and less. */
export function raiseEarliest(hits: readonly Judged[], most: number, records: number): void {
  const titled = hits.filter(hit => hit.isTitled)
  if (most === 0 || titled.length < 2 || titled.length > Math.min(mostTitles, records * mostShare)) return
  const dates = titled.map(({ date }) => date).sort((a, b) => a - b)
  for (const hit of titled) hit.key += most / (1 + dates.indexOf(hit.date))
}
