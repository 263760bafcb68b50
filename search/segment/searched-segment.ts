import { type FacetScratch, facetScratch } from './facet-scratch.ts'
import type { FacetSpace } from './facet-space.ts'
import { documentOf, type Segment } from './segment.ts'

/** A segment in use: its documents deleted since it was opened, and the numbering of its facet values in the engine. */
export class SearchedSegment {
  readonly segment: Segment
  readonly scratch: FacetScratch
  /** Facet number here to the engine's number; undefined where they are the same. */
  readonly facetMap: Uint32Array | undefined
  /** 1 for each deleted document; undefined while there is none. */
  dead: Uint8Array | undefined
  deadCount = 0
  /** Their numbers, ascending; made when they are needed. */
  private deadDocuments: Uint32Array | undefined
  /** The number of deleted documents for each facet value. */
  readonly lostValues = new Map<number, number>()
  /** The number of deleted documents for each mentioned name. */
  private readonly lostNames = new Map<number, number>()

  constructor(segment: Segment, space: FacetSpace) {
    this.segment = segment
    this.scratch = facetScratch(segment)
    this.facetMap = space.mapOf(segment)
  }

  get live(): number {
    return this.segment.size - this.deadCount
  }

  /** How many of these documents are not deleted. */
  livingOf(documents: Uint32Array): number {
    const { dead } = this
    return dead === undefined ? documents.length : documents.reduce((sum, document) => sum + 1 - dead[document]!, 0)
  }

  /** How many postings of a stretch are those of documents that are not deleted. */
  livingPostings(from: number, to: number): number {
    const { dead } = this
    const { packed } = this.segment
    if (dead === undefined) return to - from
    let living = to - from
    if (to - from < this.deadCount * 16) {
      for (let at = from; at < to; at += 1) living -= dead[packed[at]! >>> 8]!
      return living
    }
    this.deadDocuments ??= Uint32Array.from(dead.keys()).filter(document => dead[document] === 1)
    for (const document of this.deadDocuments) {
      const at = firstFrom(packed, document << 8, from, to)
      if (at < to && packed[at]! >>> 8 === document) living -= 1
    }
    return living
  }

  /** How many documents that are not deleted have a term. */
  documentsWith(term: number): number {
    const { postingStarts } = this.segment
    return this.livingPostings(postingStarts[term]!, postingStarts[term + 1]!)
  }

  /** The living document of a slug, or -1. */
  find(slug: string): number {
    const document = documentOf(this.segment, slug)
    return document < 0 || this.dead?.[document] === 1 ? -1 : document
  }

  /** Deletes the document of a slug; false if it is not here or deleted already. */
  kill(slug: string): boolean {
    const document = documentOf(this.segment, slug)
    if (document < 0 || this.dead?.[document] === 1) return false
    this.dead ??= new Uint8Array(this.segment.size)
    this.dead[document] = 1
    this.deadCount += 1
    this.deadDocuments = undefined
    const { documentNames, documentNameStarts, documentFacets, documentFacetStarts } = this.segment
    addOnes(this.lostNames, documentNames.subarray(documentNameStarts[document], documentNameStarts[document + 1]))
    addOnes(this.lostValues, documentFacets.subarray(documentFacetStarts[document], documentFacetStarts[document + 1]))
    return true
  }

  /** Deletes the documents that a later segment has too: one pass over both lists of slugs. */
  killDuplicatesOf(later: Segment): void {
    const own = this.segment.slugs
    const others = later.slugs
    let a = 0
    let b = 0
    while (a < own.size && b < others.size) {
      const x = own.at(a)
      const y = others.at(b)
      if (x === y) this.kill(x)
      if (x <= y) a += 1
      if (y <= x) b += 1
    }
  }

  /** The number of documents that mention a name, without deleted ones; by the name's number in the segment. */
  mentions(name: number): number {
    const total = this.segment.nameTotals[name]!
    return this.lostNames.size === 0 ? total : total - (this.lostNames.get(name) ?? 0)
  }
}

/** The first place in [from, to) with this number or a larger one. */
function firstFrom(numbers: Uint32Array, least: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < least >>> 0) low = middle + 1
    else high = middle
  }
  return low
}

function addOnes(counts: Map<number, number>, numbers: Uint32Array): void {
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
}
