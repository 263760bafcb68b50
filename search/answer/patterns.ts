import type { Slot } from '../match/compiled-query.ts'
import { isAscii, umlautVariants } from '../text/fold.ts'
import type { PlannedField } from '../segment/plan.ts'
import { stem } from '../text/stem.ts'

/** All words and phrases to find in a field, with one bit for each of their slots. */
export class Patterns {
  /** Bits of the first and the last slot of each pattern. */
  readonly first: Uint32Array
  readonly last: Uint32Array
  /** The number of words of the pattern that ends with a bit. */
  readonly length: Uint32Array
  private readonly terms = new Map<string, number[]>()
  private readonly stems = new Map<string, number[]>()
  private readonly prefixes: { text: string; bit: number }[] = []
  private readonly letters = new Set<string>()
  private readonly known = new Map<string, Uint32Array | undefined>()

  constructor(wanted: readonly (readonly Slot[])[], { bit: field }: PlannedField) {
    const size = wanted.reduce((sum, slots) => sum + slots.length, 0)
    this.first = new Uint32Array((size + 31) >>> 5)
    this.last = new Uint32Array(this.first.length)
    this.length = new Uint32Array(size)
    let bit = 0
    for (const slots of wanted) {
      mark(this.first, bit)
      for (const slot of slots) {
        for (const { text, fields } of slot.terms) if (fields & field) this.terms.set(text, [...(this.terms.get(text) ?? []), bit])
        for (const { text, fields } of slot.stems) if (fields & field) this.stems.set(text, [...(this.stems.get(text) ?? []), bit])
        for (const { text, fields } of slot.prefixes) if (fields & field) this.prefixes.push({ text, bit })
        bit += 1
      }
      mark(this.last, bit - 1)
      this.length[bit - 1] = slots.length
    }
    for (const text of [...this.terms.keys(), ...this.stems.keys(), ...this.prefixes.map(prefix => prefix.text)]) this.letters.add(text[0]!)
    // British spellings: oestrogen and aetiology have the stems estrogen and etiology.
    if (this.letters.has('e')) for (const letter of 'ao') this.letters.add(letter)
  }

  /** The slots that match the word of a text between two offsets; undefined for none. */
  slotsOf(folded: string, text: string, start: number, end: number): Uint32Array | undefined {
    // The words of a stem start with the same letter, which excludes most words.
    if (!this.letters.has(folded[0]!)) return undefined
    const written = isAscii(text, start, end) ? folded : text.slice(start, end)
    if (this.known.has(written)) return this.known.get(written)
    const slots = new Uint32Array(this.first.length)
    for (const form of written === folded ? [folded] : [folded, ...umlautVariants(written)]) {
      for (const bit of this.terms.get(form) ?? []) mark(slots, bit)
      if (this.stems.size > 0) for (const bit of this.stems.get(stem(form)) ?? []) mark(slots, bit)
      for (const { text, bit } of this.prefixes) if (form.startsWith(text)) mark(slots, bit)
    }
    const found = slots.some(word => word !== 0) ? slots : undefined
    this.known.set(written, found)
    return found
  }
}

const mark = (bits: Uint32Array, bit: number): void => {
  bits[bit >>> 5]! |= 1 << (bit & 31)
}
