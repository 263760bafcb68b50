import { exactSlot, type Scoring, scoringOf, type Slot } from './compiled-query.ts'
import { type DocumentList, reach } from './document-lists.ts'
import type { Matched } from './ranking.ts'
import { planOf } from '../segment/plan.ts'
import { rarity, type ScoredSlot, scoresOf } from './score.ts'

/** The score of a synonym, as a share of the original word's: its own words may be rarer, or more, but do not score more. */
export const synonymShare = 0.6

/** Rarity is computed over all segments, without deleted documents: it depends only on what records there are. */
export function rarities(matched: readonly Matched[]): (slot: Slot) => number {
  const all = matched.reduce((sum, one) => sum + one.searched.live, 0)
  const known = new Map<string, number>()
  return slot => {
    const weight = known.get(slot.key)
    if (weight !== undefined) return weight
    const found = matched.reduce((sum, one) => sum + one.matcher.slot(slot).commonness(one.searched), 0)
    known.set(slot.key, rarity(found, all))
    return rarity(found, all)
  }
}

/** BM25 over fields for each matching document: the words of the query, once more the ones as they were typed, by their own rarity, and synonyms. */
export function firstScores(one: Matched, { slots, synonyms }: Scoring, weightOf: (slot: Slot) => number): Float64Array {
  const { segment } = one.searched
  const { exact: exactShare } = planOf(segment.index).weights
  const score = (documents: DocumentList, scored: readonly Slot[], share: number): Float64Array => {
    const found: ScoredSlot[] = []
    for (const slot of scored) {
      const forms = one.matcher.slot(slot)
      const weight = share * weightOf(slot)
      const typed = exactSlot(slot)
      const exact = typed && one.matcher.slot(typed)
      const exactWeight = typed ? share * exactShare * weightOf(typed) : 0
      const isSame = exact !== undefined && exact.size > 0 && exact.isLike(forms)
      if (forms.size > 0) found.push({ found: forms, weight, exact: isSame ? exactWeight : 0 })
      if (exact && exact.size > 0 && !isSame) found.push({ found: exact, weight: exactWeight, exact: 0 })
    }
    one.matcher.spendOnScores(documents.length, found)
    return scoresOf(segment, documents, found)
  }
  const most = (words: readonly Slot[]): number => words.reduce((sum, slot) => sum + weightOf(slot), 0)
  const scores = score(one.documents, slots, 1)
  for (const { as, others } of synonyms) {
    let left = one.matcher.without(one.documents, as)
    const original = most(scoringOf(as).slots)
    for (const { query, slots: words } of others) {
      const found = one.matcher.match(query, left)
      const share = synonymShare * Math.min(1, original / most(words))
      scatter(one.documents, scores, found, score(found, words, share))
      left = one.matcher.without(left, query)
    }
  }
  return scores
}

/** Adds what some documents got to the scores of all. */
function scatter(documents: DocumentList, scores: Float64Array, some: DocumentList, further: Float64Array): void {
  let place = 0
  for (let at = 0; at < some.length; at += 1) {
    place = reach(documents, some[at]!, place, documents.length)
    scores[place]! += further[at]!
  }
}
