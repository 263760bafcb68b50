import { type Arena, type DocumentList, reach } from './document-lists.ts'
import { GrowingFloats } from '../segment/growing-arrays.ts'
import { PositionCursor } from './position-cursor.ts'
import type { Segment } from '../segment/segment.ts'
import type { SlotPostings } from './slot-postings.ts'
import { prices } from './work-budget.ts'

/** Room for a position beside the number of a candidate in one key. */
const keyBase = 0x20000

/**
 * Phrases with a slot of several terms (a prefix, a name with variants). Works slot by slot on keys of (candidate, position where the phrase
 * would start), because thousands of terms cannot be checked document by document.
 */
export class PhraseKeys {
  private readonly segment: Segment
  private readonly arena: Arena
  private readonly slots: readonly SlotPostings[]
  private readonly begins = new Int32Array(256)

  constructor(segment: Segment, arena: Arena, slots: readonly SlotPostings[]) {
    this.segment = segment
    this.arena = arena
    this.slots = slots
  }

  filter(candidates: DocumentList): DocumentList {
    const order = this.slots.map((_, at) => at).sort((a, b) => this.slots[a]!.size - this.slots[b]!.size)
    let keys: Float64Array | undefined
    let documents = candidates
    for (const at of order) {
      const found = this.beginnings(this.slots[at]!, at, documents)
      keys = keys === undefined ? found : shared(keys, found)
      if (keys.length === 0) return candidates.subarray(0, 0)
      ;[documents, keys] = narrowed(documents, keys)
    }
    return documents
  }

  /** Where the phrase would begin if its slot number `offset` stood at each place it occurs, as ascending keys. */
  private beginnings(slot: SlotPostings, offset: number, documents: DocumentList): Float64Array {
    const keys = new GrowingFloats(1024)
    const ends: number[] = []
    for (const range of slot.placed) {
      for (let term = range.low; term < range.high; term += 1) {
        this.collect({ low: term, high: term + 1, fields: range.fields }, offset, documents, keys)
        if (keys.length > (ends.at(-1) ?? 0)) ends.push(keys.length)
      }
    }
    return ascending(keys.view(), ends)
  }

  private collect(
    range: { low: number; high: number; fields: number },
    offset: number,
    documents: DocumentList,
    keys: GrowingFloats,
  ): void {
    const { packed, postingStarts } = this.segment
    const end = postingStarts[range.high]!
    this.arena.spend(prices.looseTerm + prices.loosePlaces * Math.min(documents.length, end - postingStarts[range.low]!))
    const cursor = new PositionCursor(this.segment, range)
    let posting = postingStarts[range.low]!
    let candidate = 0
    while (posting < end && candidate < documents.length) {
      const document = packed[posting]! >>> 8
      const wanted = documents[candidate]!
      if (document < wanted) posting = reach(packed, (wanted << 8) >>> 0, posting + 1, end)
      else if (document > wanted) candidate = reach(documents, document, candidate + 1, documents.length)
      else {
        const found = cursor.beginnings(document, offset, this.begins)
        for (let at = 0; at < found; at += 1) keys.push(candidate * keyBase + 0x10000 + this.begins[at]!)
        posting += 1
        candidate += 1
      }
    }
  }
}

/** More runs than these are sorted. */
const fewRuns = 6

/** Keys of several words, each word's ascending and ending where `ends` says, as one ascending list. */
function ascending(keys: Float64Array, ends: readonly number[]): Float64Array {
  if (ends.length < 2) return keys
  if (ends.length > fewRuns) return keys.sort()
  return ends.slice(1).reduce((left, end, at) => merged(left, keys.subarray(ends[at], end)), keys.subarray(0, ends[0]))
}

function merged(left: Float64Array, right: Float64Array): Float64Array {
  const out = new Float64Array(left.length + right.length)
  let a = 0
  let b = 0
  for (let at = 0; at < out.length; at += 1)
    out[at] = b === right.length || (a < left.length && left[a]! <= right[b]!) ? left[a++]! : right[b++]!
  return out
}

function shared(left: Float64Array, right: Float64Array): Float64Array {
  const out = new Float64Array(Math.min(left.length, right.length))
  let size = 0
  let a = 0
  let b = 0
  while (a < left.length && b < right.length) {
    const x = left[a]!
    const y = right[b]!
    if (x === y && (size === 0 || out[size - 1] !== x)) out[size++] = x
    if (x <= y) a += 1
    if (y <= x) b += 1
  }
  return out.subarray(0, size)
}

/** Drops the documents without keys and renumbers the keys. */
function narrowed(documents: DocumentList, keys: Float64Array): [DocumentList, Float64Array] {
  const kept = new Uint32Array(Math.min(documents.length, keys.length))
  const renumbered = new Float64Array(keys.length)
  let size = 0
  let last = -1
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!
    const candidate = Math.floor(key / keyBase)
    if (candidate !== last) {
      kept[size++] = documents[candidate]!
      last = candidate
    }
    renumbered[at] = (size - 1) * keyBase + (key - candidate * keyBase)
  }
  return [kept.subarray(0, size), renumbered]
}
