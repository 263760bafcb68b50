import { type DocumentList, reach } from './document-lists.ts'
import type { Segment } from '../segment/segment.ts'
import { impactInFields, type PostingList } from './slot-postings.ts'

/** BM25's weight of a term that `found` of `all` documents contain. */
export const rarity = (found: number, all: number): number =>
  Math.log(1 + (all - Math.min(found, all) + 0.5) / (Math.min(found, all) + 0.5))

/** Adds the score of one slot to each document that has it. `scores` is parallel to `documents`. */
export function addScores(segment: Segment, documents: DocumentList, scores: Float64Array, list: PostingList, weight: number): void {
  const { packed, impacts, fields, first } = list
  const unit = weight / 255
  const sparse = documents.length < packed.length >>> 3
  const dense = packed.length < documents.length >>> 3
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
    const impact = first < 0 || (posting & 255 & ~fields) === 0 ? impacts[at]! : impactInFields(segment, first + at, fields)
    scores[place]! += unit * impact
  }
}
