import type { CompiledQuery, Slot } from './compiled-query.ts'
import { type Arena, type DocumentList, intersect, reach, subtract, unite } from './document-lists.ts'
import { withPhrase } from './phrase.ts'
import type { Segment } from '../segment/segment.ts'
import { isSummed, type ScoredSlot } from './score.ts'
import { type PostingList, SlotPostings } from './slot-postings.ts'
import { prices } from './work-budget.ts'

/** So many documents are looked at first where one is enough. */
const piece = 1024

/** In a segment of so few documents looking for the best way takes longer than any way. */
const tiny = 64

/** Finds the documents of one segment that match a query. Created for every answer; slots and phrases are looked up once. */
export class Matcher {
  readonly segment: Segment
  private readonly arena: Arena
  private readonly slots = new Map<string, SlotPostings>()
  /** The documents of phrases that were looked for in the whole segment. */
  private readonly phrases = new Map<string, DocumentList>()

  constructor(segment: Segment, arena: Arena) {
    this.segment = segment
    this.arena = arena
  }

  slot(slot: Slot): SlotPostings {
    let known = this.slots.get(slot.key)
    if (known === undefined) {
      this.arena.spend(prices.word)
      known = new SlotPostings(this.segment, slot)
      this.arena.spend(known.price)
      this.slots.set(slot.key, known)
    }
    return known
  }

  /** Counts what scoring so many documents by these slots will look at. */
  spendOnScores(documents: number, slots: readonly ScoredSlot[]): void {
    const { size } = this.segment
    for (const { found } of slots) {
      const postings = found.postings.packed.length
      const read = found.postings.isWhole ? 0 : prices.fields
      // How common the word is may have to be counted.
      this.arena.spend(prices.document * postings)
      if (isSummed(documents, slots, size)) this.arena.spend((prices.impact + read) * postings)
      else if (documents < postings >>> 3) this.arena.spend((prices.search + 10 * read) * documents)
      else if (postings < documents >>> 3) this.arena.spend((prices.search + read) * postings)
      else this.arena.spend(prices.step * (documents + postings) + (prices.impact + read) * Math.min(documents, postings))
    }
  }

  /** Counts what ranking so many documents by these slots will look at. */
  spendOnRanking(documents: number, hits: number, slots: number): void {
    this.arena.spend(prices.rank * documents + prices.evidence * Math.min(documents, hits) * slots)
  }

  /** Every document of the segment. */
  everything(): DocumentList {
    this.arena.spend(prices.document * this.segment.size)
    const list = this.arena.take(this.segment.size)
    for (let at = 0; at < list.length; at += 1) list[at] = at
    return list
  }

  /** The matching documents, of those in `within` if it is given. */
  match(query: CompiledQuery, within?: DocumentList): DocumentList {
    switch (query.kind) {
      case 'slots':
        return this.matchSlots(query.slots, within)
      case 'not':
        return this.without(within ?? this.everything(), query.of)
      case 'or':
        return this.matchAny(query.of, within)
      case 'and': {
        // The smallest first, because every further part only checks what is left. NOTs last, because they only remove documents.
        let left = within
        for (const part of this.segment.size > tiny ? this.cheapestFirst(query.of) : query.of) {
          left = this.match(part, left)
          if (left.length === 0) break
        }
        return left ?? this.everything()
      }
    }
  }

  private cheapestFirst(parts: readonly CompiledQuery[]): CompiledQuery[] {
    const weighed = parts.map(part => ({ part, cost: this.estimate(part) }))
    return weighed.sort((a, b) => a.cost - b.cost).map(({ part }) => part)
  }

  /** The documents that do not match. */
  without(documents: DocumentList, query: CompiledQuery): DocumentList {
    return subtract(this.arena, documents, this.match(query, documents))
  }

  /** Few short lists are merged; otherwise documents are marked, which does not depend on the number of lists. */
  private matchAny(parts: readonly CompiledQuery[], within: DocumentList | undefined): DocumentList {
    if (parts.length > 2 && (within ? within.length : this.estimateAny(parts)) > this.segment.size >>> 4) return this.marked(parts, within)
    const lists = parts.map(part => this.match(part, within)).filter(list => list.length > 0)
    return lists.reduce((left, right) => unite(this.arena, left, right), this.arena.take(0))
  }

  private marked(parts: readonly CompiledQuery[], within: DocumentList | undefined): DocumentList {
    this.arena.spend(2 * prices.document * this.segment.size)
    const marks = new Uint8Array(this.segment.size)
    for (const part of parts) {
      if (part.kind === 'slots' && part.slots.length === 1) this.markPostings(marks, this.slot(part.slots[0]!))
      else {
        const list = this.match(part, within)
        this.arena.spend(prices.posting * list.length)
        for (let at = 0; at < list.length; at += 1) marks[list[at]!] = 1
      }
    }
    const out = this.arena.take(within ? within.length : marks.length)
    let size = 0
    if (within) {
      for (let at = 0; at < within.length; at += 1) if (marks[within[at]!] === 1) out[size++] = within[at]!
    } else for (let document = 0; document < marks.length; document += 1) if (marks[document] === 1) out[size++] = document
    return out.subarray(0, size)
  }

  /** How many documents a query matches. Of a word they are counted without a list. */
  count(query: CompiledQuery, within: DocumentList | undefined): number {
    const [slot, ...others] = query.kind === 'slots' ? query.slots : []
    if (slot === undefined || others.length > 0 || within) return this.match(query, within).length
    const { packed, fields, isWhole } = this.slot(slot).postings
    if (isWhole) return packed.length
    this.arena.spend(prices.posting * packed.length)
    let found = 0
    for (let at = 0; at < packed.length; at += 1) if ((packed[at]! & fields) !== 0) found += 1
    return found
  }

  private markPostings(marks: Uint8Array, { postings: { packed, fields, isWhole } }: SlotPostings): void {
    this.arena.spend(prices.posting * packed.length)
    if (isWhole) for (let at = 0; at < packed.length; at += 1) marks[packed[at]! >>> 8] = 1
    // Without a branch, which could not be predicted: 1 if any of the fields is set.
    else for (let at = 0; at < packed.length; at += 1) marks[packed[at]! >>> 8]! |= ((packed[at]! & fields) + 255) >>> 8
  }

  private matchSlots(slots: readonly Slot[], within: DocumentList | undefined): DocumentList {
    if (slots.length === 1) {
      const { postings } = this.slot(slots[0]!)
      return within === undefined ? this.documentsOf(postings) : this.intersectPostings(within, postings)
    }
    const key = slots.map(slot => slot.key).join(' ')
    let known = this.phrases.get(key)
    if (known === undefined) {
      // Where the words are rarer than the documents, the phrase is looked for everywhere.
      if (within && within.length < Math.min(...slots.map(slot => this.slot(slot).size))) return this.matchPhrase(slots, within)
      known = this.matchPhrase(slots, undefined).slice()
      this.phrases.set(key, known)
    }
    this.arena.spend(prices.posting * known.length)
    return within === undefined ? known.slice() : intersect(this.arena, known, within)
  }

  private matchPhrase(slots: readonly Slot[], within: DocumentList | undefined): DocumentList {
    const found: SlotPostings[] = []
    for (const slot of slots) {
      const known = this.slot(slot)
      if (known.size === 0) return this.arena.take(0)
      found.push(known)
    }
    const order = [...new Set(found)].sort((a, b) => a.size - b.size)
    let left = within
    for (const slot of order) {
      left = left === undefined ? this.documentsOf(slot.postings) : this.intersectPostings(left, slot.postings)
      if (left.length === 0) return left
    }
    this.arena.spend(prices.places * left!.length * found.length)
    return withPhrase(this.segment, this.arena, found, left!)
  }

  /** Whether any document has a phrase: the documents of its rarest word are tried piece by piece. */
  hasPhrase(query: CompiledQuery): boolean {
    if (query.kind !== 'slots') return this.match(query).length > 0
    const rarest = query.slots.map(slot => this.slot(slot)).sort((a, b) => a.size - b.size)[0]!
    const documents = rarest.size === 0 ? this.arena.take(0) : this.documentsOf(rarest.postings)
    for (let from = 0; from < documents.length; from += piece)
      if (this.match(query, documents.subarray(from, from + piece)).length > 0) return true
    return false
  }

  private documentsOf({ packed, fields, isWhole }: PostingList): DocumentList {
    this.arena.spend(prices.posting * packed.length)
    const out = this.arena.take(packed.length)
    if (isWhole) {
      for (let at = 0; at < packed.length; at += 1) out[at] = packed[at]! >>> 8
      return out
    }
    let size = 0
    for (let at = 0; at < packed.length; at += 1) {
      const posting = packed[at]!
      if ((posting & fields) !== 0) out[size++] = posting >>> 8
    }
    return out.subarray(0, size)
  }

  private intersectPostings(documents: DocumentList, list: PostingList): DocumentList {
    const { packed, fields } = list
    if (packed.length < documents.length >>> 4) return intersect(this.arena, this.documentsOf(list), documents)
    const out = this.arena.take(Math.min(documents.length, packed.length))
    const sparse = documents.length < packed.length >>> 3
    if (!sparse && documents.length + packed.length > Math.max(tiny, this.segment.size >>> 3)) return this.intersectMarked(documents, list)
    this.arena.spend(sparse ? prices.search * documents.length : prices.step * (documents.length + packed.length))
    let size = 0
    let at = 0
    for (let place = 0; place < documents.length; place += 1) {
      const document = documents[place]!
      if (sparse) at = reach(packed, (document << 8) >>> 0, at, packed.length)
      else while (at < packed.length && packed[at]! >>> 8 < document) at += 1
      if (at === packed.length) break
      const posting = packed[at]!
      if (posting >>> 8 === document && (posting & fields) !== 0) out[size++] = document
    }
    return out.subarray(0, size)
  }

  /** Long lists: without branches, which could not be predicted. */
  private intersectMarked(documents: DocumentList, { packed, fields }: PostingList): DocumentList {
    this.arena.spend(prices.posting * (documents.length + packed.length))
    const marks = this.arena.marks(this.segment.size)
    for (let at = 0; at < packed.length; at += 1) marks[packed[at]! >>> 8] = ((packed[at]! & fields) + 255) >>> 8
    const out = this.arena.take(documents.length)
    let size = 0
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at]!
      out[size] = document
      size += marks[document]!
    }
    return out.subarray(0, size)
  }

  /** An upper bound of the documents of a part; NOTs come last. */
  estimate(query: CompiledQuery): number {
    switch (query.kind) {
      case 'slots':
        return Math.min(...query.slots.map(slot => this.slot(slot).size))
      case 'not':
        return Number.POSITIVE_INFINITY
      case 'or':
        return this.estimateAny(query.of)
      case 'and':
        return Math.min(...query.of.map(part => this.estimate(part)))
    }
  }
  private estimateAny(parts: readonly CompiledQuery[]): number {
    return parts.reduce((sum, part) => sum + this.estimate(part), 0)
  }
}
