/** What citations of works add up to. */
export interface CitationFigures {
  total: number
  /** Ascending, and only years with works. */
  years: { year: number; count: number; citations: number }[]
  /** Works whose citations are known. */
  cited: number
  /** The citations of these. */
  citations: number
  /** The largest h such that h works are each cited at least h times (S2§9). */
  h_index: number
  /** Works with at least ten citations (S2§9). */
  i10_index: number
}

/** A work, by what its index sorts by (segment/sort-keys.ts). */
interface Work {
  /** yyyymmdd; 0: no date. */
  newest: number
  /** One more than its citations; 0: unknown. */
  cited: number
}

const cited10 = 10

/** In linear time: whoever has written thousands of works has a page, too. */
export function citationFigures(works: Iterable<Work>, total: number): CitationFigures {
  const years = new Map<number, { year: number; count: number; citations: number }>()
  /** How many works have so many citations; those with as many as there are works, or more, are one. */
  const withCitations = new Uint32Array(total + 1)
  let known = 0
  let citations = 0
  let i10_index = 0
  for (const { newest, cited } of works) {
    const own = Math.max(0, cited - 1)
    if (cited > 0) {
      known += 1
      citations += own
      if (own >= cited10) i10_index += 1
      withCitations[Math.min(own, total)]! += 1
    }
    const year = Math.floor(newest / 10_000)
    if (year === 0) continue
    const of = years.get(year) ?? { year, count: 0, citations: 0 }
    of.count += 1
    of.citations += own
    years.set(year, of)
  }
  return {
    total,
    years: [...years.values()].sort((a, b) => a.year - b.year),
    cited: known,
    citations,
    h_index: hIndexOf(withCitations),
    i10_index,
  }
}

function hIndexOf(withCitations: Uint32Array): number {
  let h = withCitations.length - 1
  for (let atLeast = withCitations[h] ?? 0; h > 0 && atLeast < h; atLeast += withCitations[h]!) h -= 1
  return h
}
