import type { Slot } from './compiled-query.ts'
import { planOf } from '../segment/plan.ts'
import { fieldOfPosition, impactOf, occurrenceWeight } from '../segment/positions.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { positionsFrom, type Segment } from '../segment/segment.ts'
import { findStem } from '../segment/stem-terms.ts'

/** A range of neighbouring terms of a segment, and the fields in which their postings count. */
export interface TermRange {
  low: number
  high: number
  fields: number
}

/** One ascending list of packed postings. `first` is the number of its first posting in the segment, -1 for a merged list. */
export interface PostingList {
  packed: Uint32Array
  impacts: Uint8Array
  fields: number
  first: number
}

/** A slot looked up in a segment. */
export class SlotPostings {
  /** Where its documents are. */
  readonly ranges: readonly TermRange[]
  /** Postings under the slot; an upper bound of its documents. */
  readonly size: number
  private readonly segment: Segment
  private readonly slot: Slot
  private list: PostingList | undefined

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
    return this.slot.stems.length === 0 ? this.ranges : rangesOf(this.segment, this.slot, 'words')
  }

  /** A prefix may be thousands of words. */
  get isPrefix(): boolean {
    return this.slot.prefixes.length > 0
  }

  /** The slot's documents as one list; several terms are merged on first use, each document with its best impact. */
  get postings(): PostingList {
    this.list ??=
      this.ranges.length === 1 && this.ranges[0]!.high === this.ranges[0]!.low + 1 ? this.single(this.ranges[0]!) : this.merged()
    return this.list
  }

  private single(range: TermRange): PostingList {
    const from = this.segment.postingStarts[range.low]!
    const to = this.segment.postingStarts[range.high]!
    return {
      packed: this.segment.packed.subarray(from, to),
      impacts: this.segment.impacts.subarray(from, to),
      fields: range.fields,
      first: from,
    }
  }

  private merged(): PostingList {
    const { segment } = this
    const best = new Uint8Array(segment.size)
    let documents = 0
    for (const { low, high, fields } of this.ranges) {
      const to = segment.postingStarts[high]!
      for (let posting = segment.postingStarts[low]!; posting < to; posting += 1) {
        const packed = segment.packed[posting]!
        if ((packed & fields) === 0) continue
        const impact = (packed & 255 & ~fields) === 0 ? segment.impacts[posting]! : impactInFields(segment, posting, fields)
        const known = best[packed >>> 8]!
        if (known === 0) documents += 1
        if (impact > known) best[packed >>> 8] = impact
      }
    }
    const packed = new Uint32Array(documents)
    const impacts = new Uint8Array(documents)
    let at = 0
    for (let document = 0; at < documents; document += 1) {
      if (best[document] === 0) continue
      packed[at] = (document << 8) | 255
      impacts[at] = best[document]!
      at += 1
    }
    return { packed, impacts, fields: 255, first: -1 }
  }
}

/** The documents that have a term in any of these fields, without deleted ones. */
function documentsWith(searched: SearchedSegment, term: number, fields: number): number {
  const { packed, postingStarts, termFields } = searched.segment
  if ((termFields[term]! & ~fields) === 0) return searched.documentsWith(term)
  let found = 0
  for (let posting = postingStarts[term]!; posting < postingStarts[term + 1]!; posting += 1)
    if ((packed[posting]! & fields) !== 0 && searched.dead?.[packed[posting]! >>> 8] !== 1) found += 1
  return found
}

/** The impact of a posting when only some of its fields count. */
export function impactInFields(segment: Segment, posting: number, fields: number): number {
  const plan = planOf(segment.index)
  const document = segment.packed[posting]! >>> 8
  const from = positionsFrom(segment, posting)
  const to = from + segment.counts[posting]!
  let weighted = 0
  for (let at = from; at < to; at += 1) {
    const number = fieldOfPosition(segment.positions[at]!)
    if ((fields & (1 << number)) === 0) continue
    const field = plan.fields[number]!
    weighted += occurrenceWeight(field.weight, field.ordinaryLength, segment.lengths[document * plan.fields.length + number]!)
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
