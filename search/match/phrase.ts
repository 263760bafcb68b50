import type { Arena, DocumentList } from './document-lists.ts'
import { PhraseKeys } from './phrase-keys.ts'
import { PositionCursor } from './position-cursor.ts'
import type { Segment } from '../segment/segment.ts'
import type { SlotPostings } from './slot-postings.ts'

/** Of the candidates, which contain every slot, those with the slots in adjacent positions of one field. In place. */
export function withPhrase(segment: Segment, arena: Arena, slots: readonly SlotPostings[], candidates: DocumentList): DocumentList {
  const isPlain = slots.every(({ placed: [first, ...others] }) => first && others.length === 0 && first.high === first.low + 1)
  return isPlain ? plainPhrase(segment, arena, slots, candidates) : new PhraseKeys(segment, slots).filter(candidates)
}

/**
 * Each slot is one term: in each document, the positions of the rarest slot are the possible starts of the phrase, and every other slot
 * removes the starts that it does not continue.
 */
function plainPhrase(segment: Segment, arena: Arena, slots: readonly SlotPostings[], candidates: DocumentList): DocumentList {
  const order = slots.map((_, at) => at).sort((a, b) => slots[a]!.size - slots[b]!.size)
  const cursors = order.map(at => new PositionCursor(segment, slots[at]!.placed[0]!))
  const begins = new Int32Array(256)
  const out = arena.take(candidates.length)
  let kept = 0
  for (let at = 0; at < candidates.length; at += 1) {
    const document = candidates[at]!
    let left = cursors[0]!.beginnings(document, order[0]!, begins)
    for (let next = 1; next < cursors.length && left > 0; next += 1) left = cursors[next]!.strike(document, order[next]!, begins, left)
    if (left > 0) out[kept++] = document
  }
  return out.subarray(0, kept)
}
