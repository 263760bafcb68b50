import { type FacetScratch, facetScratch } from './facet-count.ts'
import type { FacetSpace } from './facet-space.ts'
import { documentOf, type Segment } from './segment.ts'

/** A segment in use: what died in it since it was opened, and how its facet values are numbered among the others'. */
export class SearchedSegment {
  readonly segment: Segment
  readonly scratch: FacetScratch
  /** Facet number here to the engine's number; undefined where they are the same. */
  readonly facetMap: Uint32Array | undefined
  /** 1 for each dead document; undefined while all live. */
  dead: Uint8Array | undefined
  deadCount = 0
  /** Dead documents under each mentioned name. */
  private readonly lostNames = new Map<number, number>()

  constructor(segment: Segment, space: FacetSpace) {
    this.segment = segment
    this.scratch = facetScratch(segment)
    this.facetMap = space.mapOf(segment)
  }

  get live(): number {
    return this.segment.size - this.deadCount
  }

  /** Lets the document of a slug die; false when it is not here or dead already. */
  kill(slug: string): boolean {
    const document = documentOf(this.segment, slug)
    if (document < 0 || this.dead?.[document] === 1) return false
    this.dead ??= new Uint8Array(this.segment.size)
    this.dead[document] = 1
    this.deadCount += 1
    const { documentNames, documentNameStarts } = this.segment
    for (let at = documentNameStarts[document]!; at < documentNameStarts[document + 1]!; at += 1) {
      this.lostNames.set(documentNames[at]!, (this.lostNames.get(documentNames[at]!) ?? 0) + 1)
    }
    return true
  }

  /** Living documents that mention a name, by the name's number in the segment. */
  mentions(name: number): number {
    return this.segment.nameTotals[name]! - (this.lostNames.get(name) ?? 0)
  }
}
