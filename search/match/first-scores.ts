import { exactSlot, type Scoring, type Slot } from './compiled-query.ts'
import { type DocumentList, reach } from './document-lists.ts'
import type { Matched } from './ranking.ts'
import { planOf } from '../segment/plan.ts'
import { addScores, rarity } from './score.ts'

/** The score of a synonym, as a share of the original word's. */
const synonymShare = 0.6

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
  const scores = new Float64Array(one.documents.length)
  const add = (documents: DocumentList, to: Float64Array, added: readonly Slot[], share: number): void => {
    const addSlot = (slot: Slot, slotShare: number): void => {
      const found = one.matcher.slot(slot)
      if (found.size === 0) return
      one.matcher.spendOnScores(documents.length, found)
      addScores(segment, documents, to, found.postings, slotShare * weightOf(slot))
    }
    for (const slot of added) {
      addSlot(slot, share)
      const exact = exactSlot(slot)
      if (exact) addSlot(exact, share * exactShare)
    }
  }
  add(one.documents, scores, slots, 1)
  for (const { as, others } of synonyms) {
    let left = one.matcher.without(one.documents, as)
    for (const { query, slots: words } of others) {
      const found = one.matcher.match(query, left)
      const further = new Float64Array(found.length)
      add(found, further, words, synonymShare)
      scatter(one.documents, scores, found, further)
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
