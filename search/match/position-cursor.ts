import { reach } from './document-lists.ts'
import { isExactPlace, placeBits } from '../segment/positions.ts'
import { positionsFrom, type Segment } from '../segment/segment.ts'
import type { TermRange } from './slot-postings.ts'

/** Up to so many postings are stepped over; beyond that they are searched. */
const near = 16

/** Walks the postings of one term document by document, ascending, and reads positions. */
export class PositionCursor {
  private readonly segment: Segment
  private readonly fields: number
  private readonly end: number
  private posting: number
  /** A posting before or at `posting`, and where its positions begin. */
  private known: number
  private from: number

  /** The range holds exactly one term. */
  constructor(segment: Segment, range: TermRange) {
    this.segment = segment
    this.fields = range.fields
    this.posting = segment.postingStarts[range.low]!
    this.end = segment.postingStarts[range.low + 1]!
    this.known = this.posting
    this.from = positionsFrom(segment, this.posting)
  }

  /** Writes where a phrase would begin whose slot number `offset` is this term; returns how many there are. */
  beginnings(document: number, offset: number, begins: Int32Array): number {
    if (!this.moveTo(document)) return 0
    const { positions, counts } = this.segment
    const end = this.from + counts[this.posting]!
    let size = 0
    for (let at = this.from; at < end; at += 1) {
      const position = positions[at]!
      if (isExactPlace(position) && (this.fields & (1 << (position >>> placeBits))) !== 0) begins[size++] = position - offset
    }
    return size
  }

  /** False when the term is not in the document. */
  private moveTo(document: number): boolean {
    const { packed, counts } = this.segment
    const stop = Math.min(this.end, this.posting + near)
    while (this.posting < stop && packed[this.posting]! >>> 8 < document) this.posting += 1
    if (this.posting === stop && stop < this.end) this.posting = reach(packed, (document << 8) >>> 0, stop, this.end)
    if (this.posting === this.end || packed[this.posting]! >>> 8 !== document) return false
    if (this.posting - this.known > near) this.from = positionsFrom(this.segment, this.posting)
    else for (let at = this.known; at < this.posting; at += 1) this.from += counts[at]!
    this.known = this.posting
    return true
  }
}
