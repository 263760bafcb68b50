import type { IndexData } from '#contract/indexes/shape.ts'
import { ByteStrings } from './byte-strings.ts'
import { planOf } from './plan.ts'
import { postingsPerBlock } from './postings-builder.ts'
import { readSegmentFile } from './segment-file.ts'
import { stemMark } from './stem-terms.ts'

/** The sections of a segment in file order, and how the numbers in each are stored. */
const layout = {
  slugStarts: 'u32',
  slugBytes: 'u8',
  titleStarts: 'u32',
  titleBytes: 'u8',
  newest: 'u32',
  cited: 'u32',
  reach: 'u32',
  added: 'f64',
  lengths: 'u16',
  termStarts: 'u32',
  termBytes: 'u8',
  postingStarts: 'u32',
  packed: 'u32',
  impacts: 'u8',
  counts: 'u8',
  positionBlocks: 'u32',
  positions: 'u16',
  termFields: 'u8',
  stemFormStarts: 'u32',
  stemForms: 'u32',
  facetStarts: 'u32',
  valueStarts: 'u32',
  valueBytes: 'u8',
  labelStarts: 'u32',
  labelBytes: 'u8',
  facetTotals: 'u32',
  documentFacetStarts: 'u32',
  documentFacets: 'u32',
  nameStarts: 'u32',
  nameBytes: 'u8',
  nameTotals: 'u32',
  documentNameStarts: 'u32',
  documentNames: 'u32',
  nameWordStarts: 'u32',
  nameWordBytes: 'u8',
  nameWordPostings: 'u32',
  nameWordNames: 'u32',
  titleWordStarts: 'u32',
  titleWordBytes: 'u8',
  titleWordPostings: 'u32',
  titleWordDocuments: 'u32',
} as const

type Layout = typeof layout
type Stored = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; f64: Float64Array }
export type SegmentTables = { [name in keyof Layout]: Stored[Layout[name]] }

const sectionNames = Object.keys(layout) as (keyof Layout)[]

function viewOf(stored: keyof Stored, buffer: ArrayBufferLike, offset: number, bytes: number): Stored[keyof Stored] {
  if (stored === 'u8') return new Uint8Array(buffer, offset, bytes)
  if (stored === 'u16') return new Uint16Array(buffer, offset, bytes / 2)
  return stored === 'u32' ? new Uint32Array(buffer, offset, bytes / 4) : new Float64Array(buffer, offset, bytes / 8)
}

export const segmentSections = (tables: SegmentTables): (Uint8Array | Uint16Array | Uint32Array | Float64Array)[] =>
  sectionNames.map(name => tables[name])

/**
 * An opened segment: views over its bytes. Documents are numbered in the order of their slugs. A posting is one number,
 * document << 8 | mask of the fields it occurs in; the postings of a term ascend, and those of neighbouring terms touch.
 */
export interface Segment extends SegmentTables {
  readonly index: IndexData
  /** Documents in it. */
  readonly size: number
  /** Bytes of the whole. */
  readonly bytes: number
  readonly slugs: ByteStrings
  readonly titles: ByteStrings
  readonly terms: ByteStrings
  /** The number of the first stem among the terms. */
  readonly firstStem: number
  readonly values: ByteStrings
  readonly labels: ByteStrings
  readonly names: ByteStrings
  readonly nameWords: ByteStrings
  readonly titleWords: ByteStrings
  /** The facet that each value number belongs to. */
  readonly facetOf: Uint8Array
}

/**
 * Opens the bytes of a segment in place; nothing is parsed or copied. The bytes may lie in shared memory and must not
 * change. Throws DamagedSegment or OutdatedSegment.
 */
export function openSegment(index: IndexData, bytes: Uint8Array): Segment {
  const file = readSegmentFile(bytes, planOf(index).fingerprint, sectionNames.length)
  const tables = Object.fromEntries(
    sectionNames.map((name, number) => {
      const { buffer, offset, bytes } = file.section(number)
      return [name, viewOf(layout[name], buffer, offset, bytes)]
    }),
  ) as unknown as SegmentTables
  const facetOf = new Uint8Array(tables.facetTotals.length)
  for (let facet = 0; facet + 1 < tables.facetStarts.length; facet += 1)
    facetOf.fill(facet, tables.facetStarts[facet], tables.facetStarts[facet + 1])
  const terms = new ByteStrings(tables.termStarts, tables.termBytes)
  return {
    ...tables,
    index,
    size: file.documents,
    bytes: file.bytes,
    slugs: new ByteStrings(tables.slugStarts, tables.slugBytes),
    titles: new ByteStrings(tables.titleStarts, tables.titleBytes),
    terms,
    firstStem: terms.firstNotBelow(stemMark),
    values: new ByteStrings(tables.valueStarts, tables.valueBytes),
    labels: new ByteStrings(tables.labelStarts, tables.labelBytes),
    names: new ByteStrings(tables.nameStarts, tables.nameBytes),
    nameWords: new ByteStrings(tables.nameWordStarts, tables.nameWordBytes),
    titleWords: new ByteStrings(tables.titleWordStarts, tables.titleWordBytes),
    facetOf,
  }
}

/** Where the positions of a posting begin in `positions`; there are `counts[posting]` of them. */
export function positionsFrom(segment: Segment, posting: number): number {
  const block = Math.floor(posting / postingsPerBlock)
  let at = segment.positionBlocks[block]!
  for (let before = block * postingsPerBlock; before < posting; before += 1) at += segment.counts[before]!
  return at
}

/** The document number of a slug, or -1. */
export const documentOf = (segment: Segment, slug: string): number => segment.slugs.find(slug)
