import type { IndexData } from '#contract/indexes/shape.ts'
import type { YearRange } from '#contract/year-range.ts'
import type { Segment } from './segment.ts'

/**
 * One numbering of facet values over all segments. The values of the largest segment keep their numbers; values that only others have get the
 * next numbers.
 */
export class FacetSpace {
  readonly index: IndexData
  private readonly base: Segment | undefined
  private readonly further: { value: string; label: string }[] = []
  private readonly furtherByValue: Map<string, number>[]
  /** Numbers of further values by facet. */
  private readonly furtherOf: number[][]

  constructor(index: IndexData, base: Segment | undefined) {
    this.index = index
    this.base = base
    this.furtherByValue = index.facets.map(() => new Map())
    this.furtherOf = index.facets.map(() => [])
  }

  /** Values numbered so far. */
  get size(): number {
    return this.baseSize + this.further.length
  }

  private get baseSize(): number {
    return this.base?.facetTotals.length ?? 0
  }

  /** The number of each of a segment's values here; undefined where they are the same. */
  mapOf(segment: Segment): Uint32Array | undefined {
    if (segment === this.base) return undefined
    const map = new Uint32Array(segment.facetTotals.length)
    for (let number = 0; number < map.length; number += 1)
      map[number] = this.numberOf(segment.facetOf[number]!, segment.values.at(number), () => segment.labels.at(number))
    return map
  }

  /** The number of a value, a new one if it has none yet. */
  numberOf(facet: number, value: string, label: () => string): number {
    const known = this.find(facet, value)
    if (known >= 0) return known
    const next = this.size
    this.further.push({ value, label: label() })
    this.furtherByValue[facet]!.set(value, next)
    this.furtherOf[facet]!.push(next)
    return next
  }

  /** The number of a value, or -1. */
  find(facet: number, value: string): number {
    const number = this.base ? findValue(this.base, facet, value) : -1
    return number >= 0 ? number : (this.furtherByValue[facet]!.get(value) ?? -1)
  }

  value(number: number): string {
    return number < this.baseSize ? this.base!.values.at(number) : this.further[number - this.baseSize]!.value
  }

  hasWord(number: number, word: ValueWord): boolean {
    return number < this.baseSize ? this.base!.values.hasWord(number, word.bytes, word.anywhere) : hasWord(this.value(number), word)
  }

  label(number: number): string {
    return number < this.baseSize ? this.base!.labels.at(number) : this.further[number - this.baseSize]!.label
  }

  /** Calls `visit` for every number of a facet that has a count. */
  eachCounted(facet: number, counts: Int32Array, visit: (number: number, count: number) => void): void {
    if (this.base) {
      const end = this.base.facetStarts[facet + 1]!
      for (let number = this.base.facetStarts[facet]!; number < end; number += 1) if (counts[number] !== 0) visit(number, counts[number]!)
    }
    for (const number of this.furtherOf[facet]!) if (counts[number] !== 0) visit(number, counts[number]!)
  }

  /** The numbers of a facet that have a count, ascending by value. */
  countedValues(facet: number, counts: Int32Array): number[] {
    const numbers: number[] = []
    this.eachCounted(facet, counts, number => numbers.push(number))
    const others = numbers.findIndex(number => number >= this.baseSize)
    if (others < 0) return numbers
    const further = numbers.splice(others).sort((a, b) => this.compare(a, b))
    const merged: number[] = []
    let at = 0
    for (const number of further) {
      const before =
        this.base?.values.firstNotBelow(this.value(number), this.base.facetStarts[facet], this.base.facetStarts[facet + 1]) ?? 0
      while (at < numbers.length && numbers[at]! < before) merged.push(numbers[at++]!)
      merged.push(number)
    }
    while (at < numbers.length) merged.push(numbers[at++]!)
    return merged
  }

  /** Ascending by value. Numbers of the base ascend as their values do. */
  compare(a: number, b: number): number {
    if (a < this.baseSize && b < this.baseSize) return a - b
    const left = this.value(a)
    const right = this.value(b)
    return left < right ? -1 : left > right ? 1 : 0
  }
}

/** A prefix of a word of a value. */
export interface ValueWord {
  text: string
  /** The text as UTF-8. */
  bytes: Uint8Array
  /** Each of its letters is a word. */
  anywhere: boolean
}

/** Whether a word of the value starts with this; hyphens separate the words of a value. */
export const hasWord = (value: string, { text, anywhere }: ValueWord): boolean =>
  value.startsWith(text) || value.includes(anywhere ? text : `-${text}`)

/** The numbers of a facet's years within a range. The values of a year facet are its four digits, which ascend. */
export function yearsWithin(segment: Segment, facet: number, { from, to }: YearRange): number[] {
  const end = segment.facetStarts[facet + 1]!
  const first = segment.values.firstNotBelow(String(from).padStart(4, '0'), segment.facetStarts[facet], end)
  const within: number[] = []
  for (let number = first; number < end && Number(segment.values.at(number)) <= to; number += 1) within.push(number)
  return within
}

/** The number of a facet's value in a segment, or -1. */
export const findValue = (segment: Segment, facet: number, value: string): number =>
  segment.values.find(value, segment.facetStarts[facet], segment.facetStarts[facet + 1])
