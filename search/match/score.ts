import { type DocumentList, reach } from './document-lists.ts'
import type { Segment } from '../segment/segment.ts'
import { impactInFields, type SlotPostings } from './slot-postings.ts'

/** BM25's weight of a term that `found` of `all` documents contain. */
export const rarity = (found: number, all: number): number =>
  Math.log(1 + (all - Math.min(found, all) + 0.5) / (Math.min(found, all) + 0.5))

/** What a slot adds to a score: its postings, and what a full impact weighs. */
export interface ScoredSlot {
  found: SlotPostings
  weight: number
  /** What it weighs once more, as the word that was typed. */
  exact: number
}

/** For more documents than this share of a segment, as a power of two, the scores of several slots are summed by document. */
const shareToSum = 3

/** Whether the scores of so many documents of a segment are summed by document. */
export const isSummed = (documents: number, slots: readonly ScoredSlot[], size: number): boolean =>
  slots.length > 2 && documents > size >>> shareToSum

/** The scores of documents: the sum over slots, always in the order of the slots. Parallel to `documents`. */
export function scoresOf(segment: Segment, documents: DocumentList, slots: readonly ScoredSlot[]): Float64Array {
  const scores = new Float64Array(documents.length)
  if (isSummed(documents.length, slots, segment.size)) {
    const sums = new Float64Array(segment.size)
    for (const slot of slots) addToAll(sums, slot)
    for (let place = 0; place < documents.length; place += 1) scores[place] = sums[documents[place]!]!
  } else for (const slot of slots) addScores(segment, documents, scores, slot)
  return scores
}

/** Adds the score of one slot to every document that has it. */
function addToAll(sums: Float64Array, { found, weight, exact }: ScoredSlot): void {
  const { packed } = found.postings
  const impacts = found.impactsInFields
  const unit = weight / 255
  const more = exact / 255
  for (let at = 0; at < packed.length; at += 1) {
    const document = packed[at]! >>> 8
    sums[document] = sums[document]! + unit * impacts[at]! + more * impacts[at]!
  }
}

/** Adds the score of one slot to those of the documents that have it. */
function addScores(segment: Segment, documents: DocumentList, scores: Float64Array, { found, weight, exact }: ScoredSlot): void {
  const { packed, fields, isWhole, first } = found.postings
  const unit = weight / 255
  const more = exact / 255
  const sparse = documents.length < packed.length >>> 3
  const dense = packed.length < documents.length >>> 3
  const isRead = isWhole || !sparse
  const impacts = isRead ? found.impactsInFields : found.postings.impacts
  let at = 0
  for (let place = 0; place < documents.length; place += 1) {
    if (at === packed.length) return
    if (dense) {
      place = reach(documents, packed[at]! >>> 8, place, documents.length)
      if (place === documents.length) return
    }
    const document = documents[place]!
    if (sparse) at = reach(packed, (document << 8) >>> 0, at, packed.length)
    else while (at < packed.length && packed[at]! >>> 8 < document) at += 1
    if (at === packed.length) return
    const posting = packed[at]!
    if (posting >>> 8 !== document || (posting & fields) === 0) continue
    const impact = isRead || (posting & 255 & ~fields) === 0 ? impacts[at]! : impactInFields(segment, first + at, fields)
    scores[place] = scores[place]! + unit * impact + more * impact
  }
}
