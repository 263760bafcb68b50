import type { IndexData } from '#contract/indexes/shape.ts'
import { packStrings } from './byte-strings.ts'
import { labelsOf } from './facet-values.ts'
import { GrowingInts } from './growing-arrays.ts'
import { bucketValue } from './plan.ts'
import type { TextsByPath } from './texts-by-path.ts'

type Strings = { starts: Uint32Array; bytes: Uint8Array }

export interface FacetTables {
  /** First value number of each facet, and one past the last; inside a facet the values are sorted. */
  facetStarts: Uint32Array
  values: Strings
  labels: Strings
  /** Documents under each value. */
  totals: Uint32Array
  /** The value numbers of each document, ascending. */
  documentStarts: Uint32Array
  documentValues: Uint32Array
}

/** Collects the facet values of documents. All facets share one numbering, so that one list holds all values of a document. */
export class FacetsBuilder {
  private readonly index: IndexData
  private readonly byLabel: Map<string, number>[]
  private readonly byValue: Map<string, number>[]
  private readonly values: string[] = []
  private readonly labels: string[] = []
  private readonly documentStarts = new GrowingInts()
  private readonly documentValues = new GrowingInts()

  constructor(index: IndexData) {
    this.index = index
    this.byLabel = index.facets.map(() => new Map())
    this.byValue = index.facets.map(() => new Map())
    this.documentStarts.push(0)
  }

  add(texts: TextsByPath): void {
    this.index.facets.forEach((facet, number) => {
      const first = this.documentValues.length
      for (const label of labelsOf(facet, texts.at(facet.path))) {
        const value = this.valueOf(number, label)
        if (value >= 0 && !this.hasSince(first, value)) this.documentValues.push(value)
      }
    })
    this.documentStarts.push(this.documentValues.length)
  }

  private hasSince(first: number, value: number): boolean {
    for (let at = first; at < this.documentValues.length; at += 1) if (this.documentValues.at(at) === value) return true
    return false
  }

  /** The value's number in order of appearance; -1 for a label without letters or digits. */
  private valueOf(facet: number, label: string): number {
    const known = this.byLabel[facet]!.get(label)
    if (known !== undefined) return known
    const value = bucketValue(label)
    let number = value === '' ? -1 : this.byValue[facet]!.get(value)
    if (number === undefined) {
      number = this.values.length
      this.values.push(value)
      this.labels.push(label)
      this.byValue[facet]!.set(value, number)
    }
    this.byLabel[facet]!.set(label, number)
    return number
  }

  finish(order: Uint32Array): FacetTables {
    const used = new Uint32Array(this.values.length)
    let size = 0
    for (const document of order) {
      for (let at = this.documentStarts.at(document); at < this.documentStarts.at(document + 1); at += 1) {
        used[this.documentValues.at(at)]! += 1
        size += 1
      }
    }
    const renumbered = new Uint32Array(this.values.length)
    const facetStarts = new Uint32Array(this.index.facets.length + 1)
    const sorted: number[] = []
    this.byValue.forEach((values, facet) => {
      for (const value of [...values.keys()].sort()) {
        const number = values.get(value)!
        if (used[number] === 0) continue
        renumbered[number] = sorted.length
        sorted.push(number)
      }
      facetStarts[facet + 1] = sorted.length
    })
    const documentStarts = new Uint32Array(order.length + 1)
    const documentValues = new Uint32Array(size)
    let to = 0
    order.forEach((document, number) => {
      for (let at = this.documentStarts.at(document); at < this.documentStarts.at(document + 1); at += 1) {
        documentValues[to++] = renumbered[this.documentValues.at(at)]!
      }
      documentValues.subarray(documentStarts[number], to).sort()
      documentStarts[number + 1] = to
    })
    return {
      facetStarts,
      values: packStrings(
        sorted.map(number => this.values[number]!),
        sorted.length,
      ),
      labels: packStrings(
        sorted.map(number => this.labels[number]!),
        sorted.length,
      ),
      totals: Uint32Array.from(sorted, number => used[number]!),
      documentStarts,
      documentValues,
    }
  }
}
