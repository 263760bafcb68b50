import type { Slot } from './compiled-query.ts'
import { type Plan, planOf } from '../segment/plan.ts'
import { fieldOfPosition, impactOf, occurrenceWeight } from '../segment/positions.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { positionsFrom, type Segment } from '../segment/segment.ts'
import { findStem } from '../segment/stem-terms.ts'
import { prices } from './work-budget.ts'

/** A range of neighbouring terms of a segment, and the fields in which their postings count. */
export interface TermRange {
  low: number
  high: number
  fields: number
}

/** One ascending list of packed postings. */
export interface PostingList {
  packed: Uint32Array
  impacts: Uint8Array
  fields: number
  /** Every posting counts, with its impact as it is: no posting has other fields. */
  isWhole: boolean
  /** The number of its first posting in the segment, -1 for a merged list. */
  first: number
}

/** Fewer postings than this share of a segment, as a power of two, are merged by sorting. */
const shareToSort = 6

/** A slot looked up in a segment. */
export class SlotPostings {
  /** Where its documents are. */
  readonly ranges: readonly TermRange[]
  /** Postings under the slot; an upper bound of its documents. */
  readonly size: number
  private readonly segment: Segment
  private readonly slot: Slot
  private list: PostingList | undefined
  private inFields: Uint8Array | undefined
  private known: number | undefined
  private placedRanges: readonly TermRange[] | undefined

  constructor(segment: Segment, slot: Slot) {
    this.segment = segment
    this.slot = slot
    this.ranges = rangesOf(segment, slot, 'lists')
    this.size = this.ranges.reduce((sum, range) => sum + segment.postingStarts[range.high]! - segment.postingStarts[range.low]!, 0)
  }

  /**
   * How common the slot is: the records with a word of its stem in a text, and those with its word in a name; of words and prefixes as they are
   * the postings of all, in any field. Deleted records do not count, and it adds up over segments, so that a record's score does not depend on
   * how records are divided and on what there was before.
   */
  commonness(searched: SearchedSegment): number {
    return (this.known ??= this.counted(searched))
  }

  private counted(searched: SearchedSegment): number {
    const { segment, slot } = this
    const { stemmed, names } = planOf(segment.index)
    const asTheyAre = names & ~stemmed
    const postingsOf = (low: number, high: number): number =>
      searched.livingPostings(segment.postingStarts[low]!, segment.postingStarts[high]!)
    let found = 0
    for (const { text } of slot.stems) {
      const known = findStem(segment, text)
      if (known?.list !== undefined) found += postingsOf(known.list, known.list + 1)
      else if (known !== undefined) found += documentsWith(searched, known.forms[0]!, stemmed)
    }
    for (const { text } of slot.terms) {
      const term = segment.terms.find(text)
      if (term < 0) continue
      if (slot.stems.length === 0) found += postingsOf(term, term + 1)
      else found += documentsWith(searched, term, text === slot.exact?.text ? asTheyAre : names)
    }
    for (const { text } of slot.prefixes) found += postingsOf(...segment.terms.withPrefix(text))
    return found
  }

  /** Where its positions are: a stem's own postings have none, its words have. */
  get placed(): readonly TermRange[] {
    this.placedRanges ??= this.slot.stems.length === 0 ? this.ranges : rangesOf(this.segment, this.slot, 'words')
    return this.placedRanges
  }

  /** A prefix may be thousands of words. */
  get isPrefix(): boolean {
    return this.slot.prefixes.length > 0
  }

  /** What making the list of its documents costs. */
  get price(): number {
    const { segment, ranges } = this
    if (isOneTerm(ranges)) return 0
    const { all } = planOf(segment.index)
    const isPart = ranges.some(({ low, high, fields }) => (high > low + 1 ? fields !== all : (segment.termFields[low]! & ~fields) !== 0))
    const each = isPart ? prices.fields : 0
    if (this.size < segment.size >>> shareToSort) return this.size * (each + prices.sort)
    return this.size * (each + prices.merge) + 2 * segment.size * prices.document
  }

  /** The slot's documents as one list; several terms are merged on first use, each document with its best impact. */
  get postings(): PostingList {
    this.list ??= isOneTerm(this.ranges) ? this.single(this.ranges[0]!) : this.merged()
    return this.list
  }

  /** The impact of each posting in the fields that count, 0 where it has none of them: read in one pass, for scores of many documents. */
  get impactsInFields(): Uint8Array {
    const { postings } = this
    this.inFields ??= postings.isWhole ? postings.impacts : impactsInFields(this.segment, postings)
    return this.inFields
  }

  /** Whether both have the same postings in the same fields. */
  isLike(other: SlotPostings): boolean {
    const [a, b] = [this.postings, other.postings]
    return a.first >= 0 && a.first === b.first && a.packed.length === b.packed.length && (a.fields === b.fields || (a.isWhole && b.isWhole))
  }

  private single({ low, high, fields }: TermRange): PostingList {
    const { segment } = this
    const first = segment.postingStarts[low]!
    const to = segment.postingStarts[high]!
    let isWhole = true
    for (let term = low; term < high && isWhole; term += 1) isWhole = (segment.termFields[term]! & ~fields) === 0
    return { packed: segment.packed.subarray(first, to), impacts: segment.impacts.subarray(first, to), fields, isWhole, first }
  }

  private merged(): PostingList {
    return this.size < this.segment.size >>> shareToSort ? this.sorted() : this.scattered()
  }

  /** Few postings are sorted: the impact stands where a posting has its fields, so that of one document the best comes last. */
  private sorted(): PostingList {
    const { segment } = this
    const all = new Uint32Array(this.size)
    let size = 0
    for (const range of this.ranges) {
      const list = this.single(range)
      const impacts = list.isWhole ? list.impacts : impactsInFields(segment, list)
      for (let at = 0; at < impacts.length; at += 1) if (impacts[at] !== 0) all[size++] = (list.packed[at]! & ~255) | impacts[at]!
    }
    const packed = all.subarray(0, size).sort()
    const impacts = new Uint8Array(size)
    let documents = 0
    for (let at = 0; at < size; at += 1) {
      const one = packed[at]!
      if (at + 1 < size && packed[at + 1]! >>> 8 === one >>> 8) continue
      packed[documents] = one | 255
      impacts[documents] = one & 255
      documents += 1
    }
    return { packed: packed.subarray(0, documents), impacts: impacts.subarray(0, documents), fields: 255, isWhole: true, first: -1 }
  }

  /** Many postings are marked in a list of all documents. */
  private scattered(): PostingList {
    const { segment } = this
    if (bestImpacts.length < segment.size) bestImpacts = new Uint8Array(segment.size)
    const best = bestImpacts
    let documents = 0
    for (const range of this.ranges) {
      const list = this.single(range)
      const { packed } = list
      const impacts = list.isWhole ? list.impacts : impactsInFields(segment, list)
      for (let at = 0; at < packed.length; at += 1) {
        const document = packed[at]! >>> 8
        if (best[document] === 0 && impacts[at] !== 0) documents += 1
        if (impacts[at]! > best[document]!) best[document] = impacts[at]!
      }
    }
    const packed = new Uint32Array(documents)
    const impacts = new Uint8Array(documents)
    let at = 0
    for (let document = 0; at < documents; document += 1) {
      if (best[document] === 0) continue
      packed[at] = (document << 8) | 255
      impacts[at] = best[document]!
      best[document] = 0
      at += 1
    }
    return { packed, impacts, fields: 255, isWhole: true, first: -1 }
  }
}

/** A zero for each document between two uses; kept, because so large a list for each slot keeps the garbage collector busy. */
let bestImpacts = new Uint8Array(0)

/** The documents that have a term in any of these fields, without deleted ones. */
function documentsWith(searched: SearchedSegment, term: number, fields: number): number {
  const { packed, postingStarts, termFields } = searched.segment
  if ((termFields[term]! & ~fields) === 0) return searched.documentsWith(term)
  let found = 0
  for (let posting = postingStarts[term]!; posting < postingStarts[term + 1]!; posting += 1)
    if ((packed[posting]! & fields) !== 0 && searched.dead?.[packed[posting]! >>> 8] !== 1) found += 1
  return found
}

const isOneTerm = (ranges: readonly TermRange[]): boolean => ranges.length === 1 && ranges[0]!.high === ranges[0]!.low + 1

/** The impacts of a list's postings in its fields. Where the positions of each begin follows from the one before. */
function impactsInFields(segment: Segment, { packed, impacts, fields, first }: PostingList): Uint8Array {
  const { counts } = segment
  const plan = planOf(segment.index)
  const found = new Uint8Array(packed.length)
  let from = positionsFrom(segment, first)
  for (let at = 0; at < packed.length; at += 1) {
    const posting = packed[at]!
    if ((posting & fields) !== 0)
      found[at] = (posting & 255 & ~fields) === 0 ? impacts[at]! : impactAt(plan, segment, posting >>> 8, from, counts[first + at]!, fields)
    from += counts[first + at]!
  }
  return found
}

/** The impact of a posting when only some of its fields count. */
export function impactInFields(segment: Segment, posting: number, fields: number): number {
  const plan = planOf(segment.index)
  return impactAt(plan, segment, segment.packed[posting]! >>> 8, positionsFrom(segment, posting), segment.counts[posting]!, fields)
}

function impactAt(plan: Plan, { positions, lengths }: Segment, document: number, from: number, count: number, fields: number): number {
  let weighted = 0
  for (let at = from; at < from + count; at += 1) {
    const number = fieldOfPosition(positions[at]!)
    if ((fields & (1 << number)) === 0) continue
    const field = plan.fields[number]!
    weighted += occurrenceWeight(field.weight, field.ordinaryLength, lengths[document * plan.fields.length + number]!)
  }
  return impactOf(weighted)
}

function rangesOf(segment: Segment, { terms, stems, prefixes }: Slot, of: 'lists' | 'words'): TermRange[] {
  const ranges: TermRange[] = []
  const add = (term: number, fields: number): void => {
    if ((segment.termFields[term]! & fields) !== 0) ranges.push({ low: term, high: term + 1, fields })
  }
  for (const { text, fields } of terms) {
    const term = segment.terms.find(text)
    if (term >= 0) add(term, fields)
  }
  const { stemmed } = planOf(segment.index)
  for (const { text, fields } of stems) {
    const found = findStem(segment, text)
    if (found === undefined) continue
    // The impacts of a stem's own postings are those of all fields together.
    if (of === 'lists' && found.list !== undefined && fields === stemmed) add(found.list, fields)
    else for (const form of found.forms) add(form, fields)
  }
  for (const { text, fields } of prefixes) {
    const [low, high] = segment.terms.withPrefix(text)
    if (low < high) ranges.push({ low, high, fields })
  }
  return ranges
}
