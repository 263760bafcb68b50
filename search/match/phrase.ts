import { type Arena, type DocumentList, reach } from './document-lists.ts'
import { PhraseKeys } from './phrase-keys.ts'
import { isExactPlace, placeBits } from '../segment/positions.ts'
import { positionsFrom, type Segment } from '../segment/segment.ts'
import type { SlotPostings } from './slot-postings.ts'

/** Of the candidates, which contain every slot, those with the slots in adjacent positions of one field. In place. */
export function withPhrase(segment: Segment, arena: Arena, slots: readonly SlotPostings[], candidates: DocumentList): DocumentList {
  const isPlain = slots.every(({ placed: [first, ...others] }) => first && others.length === 0 && first.high === first.low + 1)
  return isPlain ? plainPhrase(segment, arena, slots, candidates) : new PhraseKeys(segment, arena, slots).filter(candidates)
}

/** Up to so many postings are stepped over; beyond that they are searched. */
const near = 16

/**
 * Each slot is one term: in each document, the positions of the rarest slot are the possible starts of the phrase, and every other slot
 * removes the starts that it does not continue. One loop over all candidates, because it runs for every one of them.
 */
function plainPhrase(segment: Segment, arena: Arena, slots: readonly SlotPostings[], candidates: DocumentList): DocumentList {
  const { packed, positions, counts, postingStarts } = segment
  const order = slots.map((_, at) => at).sort((a, b) => slots[a]!.size - slots[b]!.size)
  const ranges = order.map(at => slots[at]!.placed[0]!)
  const offsets = Int32Array.from(order)
  const fields = Int32Array.from(ranges, range => range.fields)
  const ends = Int32Array.from(ranges, range => postingStarts[range.high]!)
  // The posting that each slot has reached, and where its positions begin.
  const reached = Int32Array.from(ranges, range => postingStarts[range.low]!)
  const starts = Int32Array.from(reached, posting => positionsFrom(segment, posting))
  const begins = new Int32Array(256)
  const out = arena.take(candidates.length)
  let kept = 0
  for (let candidate = 0; candidate < candidates.length; candidate += 1) {
    const document = candidates[candidate]!
    let left = -1
    for (let slot = 0; slot < offsets.length && left !== 0; slot += 1) {
      const offset = offsets[slot]!
      const mask = fields[slot]!
      let posting = reached[slot]!
      let from = starts[slot]!
      const stop = Math.min(ends[slot]!, posting + near)
      while (posting < stop && packed[posting]! >>> 8 < document) from += counts[posting++]!
      if (posting === stop && stop < ends[slot]!) {
        posting = reach(packed, (document << 8) >>> 0, stop, ends[slot]!)
        if (posting > stop) from = positionsFrom(segment, posting)
      }
      reached[slot] = posting
      starts[slot] = from
      const to = from + counts[posting]!
      let size = 0
      if (left < 0)
        for (let at = from; at < to; at += 1) {
          const position = positions[at]!
          if (isExactPlace(position) && (mask & (1 << (position >>> placeBits))) !== 0) begins[size++] = position - offset
        }
      else
        for (let place = 0, at = from; place < left; place += 1) {
          const wanted = begins[place]! + offset
          while (at < to && positions[at]! < wanted) at += 1
          if (at === to) break
          if (positions[at] === wanted && isExactPlace(wanted) && (mask & (1 << (wanted >>> placeBits))) !== 0)
            begins[size++] = begins[place]!
        }
      left = size
    }
    if (left > 0) out[kept++] = document
  }
  return out.subarray(0, kept)
}
