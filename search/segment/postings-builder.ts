import { packStrings } from './byte-strings.ts'
import type { WordSink } from './document-words.ts'
import { GrowingBytes, GrowingInts, GrowingShorts } from './growing-arrays.ts'
import type { Plan } from './plan.ts'
import { stem } from '../text/stem.ts'
import { stemTerm } from './stem-terms.ts'
import { sortedByText } from './sorted-words.ts'
import type { WordNumbers } from './word-numbers.ts'
import { impactOf, mostOccurrences, occurrenceWeight, packPosition, placeBits } from './positions.ts'

/** Postings between two entries of `positionBlocks`. */
export const postingsPerBlock = 32

export interface Postings {
  terms: { starts: Uint32Array; bytes: Uint8Array }
  postingStarts: Uint32Array
  packed: Uint32Array
  impacts: Uint8Array
  counts: Uint8Array
  positionBlocks: Uint32Array
  positions: Uint16Array
  lengths: Uint16Array
  /** For each term the mask of all fields that its postings have. */
  termFields: Uint8Array
  stemFormStarts: Uint32Array
  stemForms: Uint32Array
}

/** Collects the words of documents in their order, and inverts them into postings by term at the end. */
export class PostingsBuilder implements WordSink {
  private readonly plan: Plan
  private readonly words: WordNumbers
  private readonly isStemmed: readonly boolean[]
  /** For each word that stands in a text the term of its stem, plus one. */
  private readonly stemOfTerm = new GrowingInts(512)
  /** The slot of a term in the last document that had it. */
  private readonly slotOfTerm = new GrowingInts(512)
  // The words of the current document; and its terms, one slot each: first the words, then the stems.
  private readonly wordTerms = new GrowingInts(512)
  private readonly wordPositions = new GrowingShorts(512)
  private readonly fieldLengths: Uint32Array
  private readonly slots = new TermSlots()
  /** Of each slot where its next position goes, and where they end. */
  private readonly nextPositions = new GrowingInts(512)
  private readonly lastPositions = new GrowingInts(512)
  // Everything so far, document after document.
  private readonly documentPostings = new GrowingInts(512)
  private readonly documentPositions = new GrowingInts(512)
  private readonly postingTerms = new GrowingInts(512)
  private readonly postingMasks = new GrowingBytes(512)
  private readonly postingImpacts = new GrowingBytes(512)
  private readonly postingCounts = new GrowingBytes(512)
  private readonly positions = new GrowingShorts(512)
  private readonly lengths = new GrowingShorts()

  constructor(plan: Plan, words: WordNumbers) {
    this.plan = plan
    this.words = words
    this.isStemmed = plan.fields.map(field => field.stemmed)
    this.fieldLengths = new Uint32Array(plan.fields.length)
    this.documentPostings.push(0)
    this.documentPositions.push(0)
  }

  word(word: number, field: number, place: number, counts: boolean): void {
    this.wordTerms.push(word)
    this.wordPositions.push(packPosition(field, place))
    if (counts) this.lengthen(field)
  }

  /** A word that only counts. */
  lengthen(field: number): void {
    this.fieldLengths[field]! += 1
  }

  /** Closes the document whose words were given since the last call. `links` are words without field and place, which searches for words ignore. */
  closeDocument(links: readonly string[]): void {
    const { plan, wordTerms, wordPositions, fieldLengths, slots, isStemmed } = this
    const factors = plan.fields.map((field, at) => occurrenceWeight(field.weight, field.ordinaryLength, fieldLengths[at]!))
    slots.clear(2 * wordTerms.length + links.length)
    this.reserve()
    for (let at = 0; at < wordTerms.length; at += 1) {
      const field = wordPositions.items[at]! >>> placeBits
      slots.occur(this.slotIn(wordTerms.items[at]!), field, factors[field]!, isStemmed[field]!)
    }
    this.closePositions(slots.size)
    this.closeStems(slots.size)
    for (const link of links) {
      const term = this.words.of(link)
      this.reserve()
      this.slotIn(term)
    }
    this.postingTerms.append(slots.terms.subarray(0, slots.size))
    this.postingMasks.append(slots.masks.subarray(0, slots.size))
    this.postingCounts.append(slots.counts.subarray(0, slots.size))
    this.postingImpacts.append(slots.impacts())
    for (const length of fieldLengths) this.lengths.push(Math.min(length, 0xffff))
    this.documentPostings.push(this.postingTerms.length)
    this.documentPositions.push(this.positions.length)
    wordTerms.length = 0
    wordPositions.length = 0
    fieldLengths.fill(0)
  }

  /** Makes room for all words that have a number. */
  private reserve(): void {
    const { size } = this.words
    if (this.slotOfTerm.length >= size) return
    this.slotOfTerm.reserve(size)
    this.stemOfTerm.reserve(size)
  }

  /** The slot of a term in the current document. */
  private slotIn(term: number): number {
    const known = this.slotOfTerm.items[term]!
    if (known < this.slots.size && this.slots.terms[known] === term) return known
    return (this.slotOfTerm.items[term] = this.slots.add(term))
  }

  /** A stem has what its words have in stemmed fields, but for places. */
  private closeStems(words: number): void {
    const { slots } = this
    for (let slot = 0; slot < words; slot += 1) {
      const mask = slots.masks[slot]! & this.plan.stemmed
      if (mask === 0) continue
      const stem = this.slotIn(this.stemOf(slots.terms[slot]!))
      slots.masks[stem]! |= mask
      slots.weights[stem]! += slots.stemmed[slot]!
    }
  }

  private stemOf(term: number): number {
    if (this.stemOfTerm.items[term] === 0) {
      this.stemOfTerm.put(term, this.words.of(stemTerm(stem(this.words.texts[term]!))) + 1)
      this.reserve()
    }
    return this.stemOfTerm.items[term]! - 1
  }

  /** Groups the positions of the current document by term; within a term they stay ascending. */
  private closePositions(words: number): void {
    const { nextPositions: next, lastPositions: end } = this
    next.reserve(words)
    end.reserve(words)
    let total = this.positions.length
    for (let slot = 0; slot < words; slot += 1) {
      next.items[slot] = total
      total += this.slots.counts[slot]!
      end.items[slot] = total
    }
    this.positions.reserve(total)
    for (let at = 0; at < this.wordTerms.length; at += 1) {
      const slot = this.slotOfTerm.items[this.wordTerms.items[at]!]!
      if (next.items[slot]! < end.items[slot]!) this.positions.items[next.items[slot]!++] = this.wordPositions.items[at]!
    }
  }

  /** The postings of the documents named by number, which become the documents 0, 1, 2 … */
  finish(order: Uint32Array): Postings {
    const { termOrder, dictionary, postingStarts, positionStarts, forms } = this.countTerms(order)
    const total = postingStarts.at(-1)!
    const packed = new Uint32Array(total)
    const impacts = new Uint8Array(total)
    const counts = new Uint8Array(total)
    const positions = new Uint16Array(positionStarts.at(-1)!)
    const lengths = new Uint16Array(order.length * this.plan.fields.length)
    const termFields = new Uint8Array(dictionary.length)
    const nextPosting = postingStarts.slice()
    const nextPosition = positionStarts.slice()
    const { postingTerms, postingMasks, postingImpacts, postingCounts } = this
    order.forEach((document, number) => {
      let from = this.documentPositions.at(document)
      const end = this.documentPostings.at(document + 1)
      for (let posting = this.documentPostings.at(document); posting < end; posting += 1) {
        const term = termOrder[postingTerms.items[posting]!]!
        if (term === unlisted) continue
        const to = nextPosting[term]!++
        const count = postingCounts.items[posting]!
        packed[to] = (number << 8) | postingMasks.items[posting]!
        termFields[term]! |= postingMasks.items[posting]!
        impacts[to] = postingImpacts.items[posting]!
        counts[to] = count
        let at = nextPosition[term]!
        for (let left = count; left > 0; left -= 1) positions[at++] = this.positions.items[from++]!
        nextPosition[term] = at
      }
      for (let field = 0; field < this.plan.fields.length; field += 1) {
        lengths[number * this.plan.fields.length + field] = this.lengths.at(document * this.plan.fields.length + field)
      }
    })
    return {
      terms: packStrings(dictionary, dictionary.length),
      postingStarts,
      packed,
      impacts,
      counts,
      positionBlocks: blocksOf(counts),
      positions,
      lengths,
      termFields,
      ...forms,
    }
  }

  /** Sorts the terms of these documents and computes the size of their postings. */
  private countTerms(order: Uint32Array): CountedTerms {
    this.reserve()
    const { texts } = this.words
    const documents = new Uint32Array(texts.length)
    const occurrences = new Uint32Array(texts.length)
    for (const document of order) {
      const end = this.documentPostings.at(document + 1)
      for (let posting = this.documentPostings.at(document); posting < end; posting += 1) {
        const term = this.postingTerms.items[posting]!
        documents[term]! += 1
        occurrences[term]! += this.postingCounts.items[posting]!
      }
    }
    const forms = this.formsOf(documents)
    const listed = documents.slice()
    for (let stem = 0; stem < texts.length; stem += 1) {
      if (forms.starts[stem + 1]! - forms.starts[stem]! !== 1) continue
      documents[stem] = 0
      // A stem that is also its only word needs no entry: it is found as the word.
      if (stemTerm(texts[forms.words[forms.starts[stem]!]!]!) === texts[stem]) listed[stem] = 0
    }
    const numbers = sortedByText(listed, texts)
    const termOrder = new Uint32Array(texts.length).fill(unlisted)
    const postingStarts = new Uint32Array(numbers.length + 1)
    const positionStarts = new Uint32Array(numbers.length + 1)
    numbers.forEach((term, number) => {
      if (documents[term]! > 0) termOrder[term] = number
      postingStarts[number + 1] = postingStarts[number]! + documents[term]!
      positionStarts[number + 1] = positionStarts[number]! + (documents[term]! > 0 ? occurrences[term]! : 0)
    })
    const dictionary = Array.from(numbers, term => texts[term]!)
    return { termOrder, dictionary, postingStarts, positionStarts, forms: formTables(numbers, forms, termOrder) }
  }

  /** The words of each stem that these documents have, ascending. */
  private formsOf(documents: Uint32Array): StemForms {
    const starts = new Uint32Array(documents.length + 1)
    const stemOf = (term: number): number => (documents[term] === 0 ? -1 : this.stemOfTerm.items[term]! - 1)
    for (let term = 0; term < documents.length; term += 1) if (stemOf(term) >= 0) starts[stemOf(term) + 1]! += 1
    for (let stem = 0; stem < documents.length; stem += 1) starts[stem + 1]! += starts[stem]!
    const words = new Uint32Array(starts.at(-1)!)
    const next = starts.slice()
    for (let term = 0; term < documents.length; term += 1) if (stemOf(term) >= 0) words[next[stemOf(term)]!++] = term
    return { starts, words }
  }
}

/** For each term where the words of which it is the stem begin and end. */
interface StemForms {
  starts: Uint32Array
  words: Uint32Array
}

/** The numbers of each stem's words, for the stems in the order of the dictionary. */
function formTables(numbers: Uint32Array, { starts, words }: StemForms, termOrder: Uint32Array) {
  const stemFormStarts = new GrowingInts(numbers.length)
  const stemForms = new Uint32Array(words.length)
  let size = 0
  stemFormStarts.push(0)
  for (const stem of numbers) {
    const from = size
    for (let at = starts[stem]!; at < starts[stem + 1]!; at += 1) stemForms[size++] = termOrder[words[at]!]!
    if (size === from) continue
    if (size - from > 1) stemForms.subarray(from, size).sort()
    stemFormStarts.push(size)
  }
  return { stemFormStarts: stemFormStarts.view().slice(), stemForms: stemForms.slice(0, size) }
}

/** What the current document has of each of its terms. */
class TermSlots {
  size = 0
  terms = new Uint32Array(0)
  masks = new Uint8Array(0)
  counts = new Uint8Array(0)
  /** Of all fields, and of the stemmed ones. */
  weights = new Float64Array(0)
  stemmed = new Float64Array(0)

  /** Makes room for this many terms. */
  clear(most: number): void {
    this.size = 0
    if (this.terms.length >= most) return
    this.terms = new Uint32Array(2 * most)
    this.masks = new Uint8Array(2 * most)
    this.counts = new Uint8Array(2 * most)
    this.weights = new Float64Array(2 * most)
    this.stemmed = new Float64Array(2 * most)
  }

  add(term: number): number {
    const slot = this.size
    this.size += 1
    this.terms[slot] = term
    this.masks[slot] = this.counts[slot] = this.weights[slot] = this.stemmed[slot] = 0
    return slot
  }

  occur(slot: number, field: number, weight: number, isStemmed: boolean): void {
    if (this.counts[slot] === mostOccurrences) return
    this.counts[slot]! += 1
    this.masks[slot]! |= 1 << field
    this.weights[slot]! += weight
    if (isStemmed) this.stemmed[slot]! += weight
  }

  impacts(): Uint8Array<ArrayBuffer> {
    const found = new Uint8Array(this.size)
    for (let slot = 0; slot < this.size; slot += 1) if (this.masks[slot] !== 0) found[slot] = impactOf(this.weights[slot]!)
    return found
  }
}

interface CountedTerms {
  /** The number of each term in the dictionary; `unlisted` for those without postings. */
  termOrder: Uint32Array
  dictionary: string[]
  postingStarts: Uint32Array
  positionStarts: Uint32Array
  forms: Pick<Postings, 'stemFormStarts' | 'stemForms'>
}

const unlisted = 0xffffffff

function blocksOf(counts: Uint8Array): Uint32Array {
  const blocks = new Uint32Array(Math.ceil(counts.length / postingsPerBlock) + 1)
  let sum = 0
  for (let at = 0; at < counts.length; at += 1) {
    if (at % postingsPerBlock === 0) blocks[at / postingsPerBlock] = sum
    sum += counts[at]!
  }
  return blocks
}
