import { packStrings } from './byte-strings.ts'
import type { WordSink } from './document-words.ts'
import { GrowingBytes, GrowingInts, GrowingShorts } from './growing-arrays.ts'
import type { Plan } from './plan.ts'
import { stem } from '../text/stem.ts'
import { stemMark, stemTerm } from './stem-terms.ts'
import { impactOf, mostOccurrences, occurrenceWeight, packPosition } from './positions.ts'

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
  private readonly terms = new Map<string, number>()
  /** For each word that stands in a text the term of its stem, plus one. */
  private readonly stemOfTerm = new GrowingInts(4096)
  private readonly isStemmed: readonly boolean[]
  private readonly slotOfTerm = new GrowingInts(4096)
  private readonly stampOfTerm = new GrowingInts(4096)
  private documents = 0
  // The words and links of the current document.
  private links: Iterable<string> = []
  private wordTerms = new GrowingInts(512)
  private wordPositions = new GrowingShorts(512)
  private readonly weights: number[] = []
  private fieldLengths: Uint32Array
  // Everything so far, document after document.
  private readonly documentPostings = new GrowingInts(1024)
  private readonly documentPositions = new GrowingInts(1024)
  private readonly postingTerms = new GrowingInts(8192)
  private readonly postingMasks = new GrowingBytes(8192)
  private readonly postingImpacts = new GrowingBytes(8192)
  private readonly postingCounts = new GrowingBytes(8192)
  private readonly positions = new GrowingShorts(8192)
  private readonly lengths = new GrowingShorts(1024)

  constructor(plan: Plan) {
    this.plan = plan
    this.isStemmed = plan.fields.map(field => field.stemmed)
    this.fieldLengths = new Uint32Array(plan.fields.length)
    this.documentPostings.push(0)
    this.documentPositions.push(0)
  }

  word(folded: string, field: number, place: number, counts: boolean): void {
    const term = this.termOf(folded)
    if (this.isStemmed[field] && this.stemOfTerm.at(term) === 0) this.stemOfTerm.put(term, this.termOf(stemTerm(stem(folded))) + 1)
    this.wordTerms.push(term)
    this.wordPositions.push(packPosition(field, place))
    if (counts) this.fieldLengths[field]! += 1
  }

  /** Adds words without field and place to the current document. Call before `closeDocument`. */
  linkWords(words: Iterable<string>): void {
    this.links = words
  }

  private termOf(text: string): number {
    const known = this.terms.get(text)
    if (known !== undefined) return known
    const term = this.terms.size
    this.terms.set(ownCopy(text), term)
    this.slotOfTerm.push(0)
    this.stampOfTerm.push(0)
    this.stemOfTerm.push(0)
    return term
  }

  /** Closes the document whose words were given since the last call. */
  closeDocument(): void {
    const { plan, wordTerms, wordPositions, fieldLengths } = this
    const factors = plan.fields.map((field, at) => occurrenceWeight(field.weight, field.ordinaryLength, fieldLengths[at]!))
    const firstPosting = this.postingTerms.length
    this.weights.length = 0
    for (let at = 0; at < wordTerms.length; at += 1) {
      const term = wordTerms.at(at)
      const field = wordPositions.at(at) >>> 13
      const posting = this.postingOf(term, firstPosting)
      const count = this.postingCounts.at(posting)
      if (count === mostOccurrences) continue
      this.postingCounts.put(posting, count + 1)
      this.occur(posting, firstPosting, field, factors[field]!)
      if (this.isStemmed[field])
        this.occur(this.postingOf(this.stemOfTerm.at(term) - 1, firstPosting), firstPosting, field, factors[field]!)
    }
    this.closePositions(firstPosting, this.weights.length)
    for (const weight of this.weights) this.postingImpacts.push(impactOf(weight))
    this.closeLinks()
    for (const length of fieldLengths) this.lengths.push(Math.min(length, 0xffff))
    this.documentPostings.push(this.postingTerms.length)
    this.documentPositions.push(this.positions.length)
    this.documents += 1
    wordTerms.length = 0
    wordPositions.length = 0
    fieldLengths.fill(0)
  }

  /** The number of a term's posting in the current document. */
  private postingOf(term: number, firstPosting: number): number {
    const stamp = this.documents + 1
    if (this.stampOfTerm.at(term) !== stamp) {
      this.stampOfTerm.put(term, stamp)
      this.slotOfTerm.put(term, this.weights.length)
      this.weights.push(0)
      this.postingTerms.push(term)
      this.postingMasks.push(0)
      this.postingCounts.push(0)
    }
    return firstPosting + this.slotOfTerm.at(term)
  }

  private occur(posting: number, firstPosting: number, field: number, weight: number): void {
    this.postingMasks.put(posting, this.postingMasks.at(posting) | (1 << field))
    this.weights[posting - firstPosting]! += weight
  }

  /** Searches for words ignore a posting without fields and places. */
  private closeLinks(): void {
    for (const word of this.links) {
      this.postingTerms.push(this.termOf(word))
      this.postingMasks.push(0)
      this.postingCounts.push(0)
      this.postingImpacts.push(0)
    }
    this.links = []
  }

  /** Groups the positions of the current document by term; within a term they stay ascending. */
  private closePositions(firstPosting: number, slots: number): void {
    const next = new Uint32Array(slots)
    const end = new Uint32Array(slots)
    let total = this.positions.length
    for (let slot = 0; slot < slots; slot += 1) {
      next[slot] = total
      total += this.postingCounts.at(firstPosting + slot)
      end[slot] = total
    }
    while (this.positions.length < total) this.positions.push(0)
    for (let at = 0; at < this.wordTerms.length; at += 1) {
      const slot = this.slotOfTerm.at(this.wordTerms.at(at))
      if (next[slot]! < end[slot]!) this.positions.put(next[slot]!++, this.wordPositions.at(at))
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
    order.forEach((document, number) => {
      let from = this.documentPositions.at(document)
      const end = this.documentPostings.at(document + 1)
      for (let posting = this.documentPostings.at(document); posting < end; posting += 1) {
        const term = termOrder[this.postingTerms.at(posting)]!
        if (term === unlisted) continue
        const to = nextPosting[term]!++
        const count = this.postingCounts.at(posting)
        packed[to] = (number << 8) | this.postingMasks.at(posting)
        termFields[term]! |= this.postingMasks.at(posting)
        impacts[to] = this.postingImpacts.at(posting)
        counts[to] = count
        let at = nextPosition[term]!
        for (let left = count; left > 0; left -= 1) positions[at++] = this.positions.at(from++)
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
    const documents = new Uint32Array(this.terms.size)
    const occurrences = new Uint32Array(this.terms.size)
    for (const document of order) {
      const end = this.documentPostings.at(document + 1)
      for (let posting = this.documentPostings.at(document); posting < end; posting += 1) {
        const term = this.postingTerms.at(posting)
        documents[term]! += 1
        occurrences[term]! += this.postingCounts.at(posting)
      }
    }
    const formsOf = this.formsOf(documents)
    for (const [stem, forms] of formsOf) if (forms.length === 1) documents[stem] = 0
    const dictionary = [...this.terms]
      .filter(([text, term]) => documents[term]! > 0 || (formsOf.has(term) && !isOnlyForm(text, formsOf.get(term)!)))
      .map(([text]) => text)
      .sort()
    const termOrder = new Uint32Array(this.terms.size).fill(unlisted)
    const postingStarts = new Uint32Array(dictionary.length + 1)
    const positionStarts = new Uint32Array(dictionary.length + 1)
    dictionary.forEach((text, number) => {
      const term = this.terms.get(text)!
      if (documents[term]! > 0) termOrder[term] = number
      postingStarts[number + 1] = postingStarts[number]! + documents[term]!
      positionStarts[number + 1] = positionStarts[number]! + occurrences[term]!
    })
    return { termOrder, dictionary, postingStarts, positionStarts, forms: this.formTables(dictionary, formsOf, termOrder) }
  }

  /** The words of each stem that these documents have. */
  private formsOf(documents: Uint32Array): Map<number, { text: string; term: number }[]> {
    const forms = new Map<number, { text: string; term: number }[]>()
    for (const [text, term] of this.terms) {
      const stem = this.stemOfTerm.at(term) - 1
      if (stem < 0 || documents[term] === 0) continue
      const known = forms.get(stem)
      if (known) known.push({ text, term })
      else forms.set(stem, [{ text, term }])
    }
    return forms
  }

  /** The numbers of each stem's words, for the stems in the order of the dictionary. */
  private formTables(dictionary: readonly string[], formsOf: ReturnType<PostingsBuilder['formsOf']>, termOrder: Uint32Array) {
    const starts = [0]
    const numbers: number[] = []
    for (const text of dictionary) {
      if (!text.startsWith(stemMark)) continue
      numbers.push(
        ...formsOf
          .get(this.terms.get(text)!)!
          .map(({ term }) => termOrder[term]!)
          .sort((a, b) => a - b),
      )
      starts.push(numbers.length)
    }
    return { stemFormStarts: Uint32Array.from(starts), stemForms: Uint32Array.from(numbers) }
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

/** A stem that is also its only word needs no entry: it is found as the word. */
const isOnlyForm = (stem: string, forms: readonly { text: string }[]): boolean => forms.length === 1 && stemTerm(forms[0]!.text) === stem

function blocksOf(counts: Uint8Array): Uint32Array {
  const blocks = new Uint32Array(Math.ceil(counts.length / postingsPerBlock) + 1)
  let sum = 0
  for (let at = 0; at < counts.length; at += 1) {
    if (at % postingsPerBlock === 0) blocks[at / postingsPerBlock] = sum
    sum += counts[at]!
  }
  return blocks
}

/** A substring keeps the whole text in memory, so words in a dictionary are copied. */
const ownCopy = (text: string): string => (text.length < 13 ? text : Array.from(text).join(''))
