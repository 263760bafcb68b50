import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { openSegment, readSegmentFile, type Segment, SegmentBuilder, writeSegmentFile } from '#search/index.ts'
import { slugWord } from '#search/segment/links.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { IndexedCopy, IndexedRecord } from './index-update.ts'

/** A full part: few enough records that building one, or reading one from storage, stops nobody for long. */
export const fullPart = { records: 2048, bytes: 8_000_000 }

/** Raised when the file of a part changes; a part of another version is built again. */
const fileVersion = [0x50415254, 1] as const

/** A record to be indexed, and what its text says. */
export interface PartEntry extends Omit<IndexedRecord, 'index'> {
  record: CatalogueRecord
}

/** Records travel as JSON, which has no keys without a value. */
export const isCatalogueRecord = (record: AnyRecord): record is AnyRecord & CatalogueRecord => record.slug_values.length > 0

/** Nothing if the record has no slug. */
export function partEntryOf({ text, addedAt, copy }: IndexedRecord): PartEntry | undefined {
  // The device wrote it from a record.
  const record = JSON.parse(text) as AnyRecord
  return isCatalogueRecord(record) ? { record, text, addedAt, copy } : undefined
}

interface PartMeta {
  index: IndexName
  /** In the order of the documents. */
  copies: IndexedCopy[]
}

/** A part of the device's index: a segment, its records, and the copies that these were. */
export class IndexPart {
  readonly index: IndexName
  readonly segment: Segment
  readonly copies: readonly IndexedCopy[]
  readonly #segmentBytes: Uint8Array
  readonly #starts: Uint32Array
  readonly #records: Uint8Array

  constructor({ index, copies }: PartMeta, segmentBytes: Uint8Array, starts: Uint32Array, records: Uint8Array) {
    this.index = index
    this.segment = openSegment(indexes[index], segmentBytes)
    this.copies = copies
    this.#segmentBytes = segmentBytes
    this.#starts = starts
    this.#records = records
  }

  /** Less than half full. */
  get isSmall(): boolean {
    return this.segment.size < fullPart.records / 2 && this.#records.length < fullPart.bytes / 2
  }

  /** Throws DamagedSegment or OutdatedSegment. */
  static open(file: Uint8Array): IndexPart {
    const read = readSegmentFile(file, fileVersion, 4)
    const bytesOf = (number: number): Uint8Array => {
      const { buffer, offset, bytes } = read.section(number)
      return new Uint8Array(buffer, offset, bytes)
    }
    const starts = read.section(2)
    // Written by `file` below; the checksum says that it is whole.
    const meta = JSON.parse(new TextDecoder().decode(bytesOf(0))) as PartMeta
    return new IndexPart(meta, bytesOf(1), new Uint32Array(starts.buffer, starts.offset, starts.bytes / 4), bytesOf(3))
  }

  /** The part as it is stored, with a checksum. */
  file(): Uint8Array<ArrayBuffer> {
    const meta: PartMeta = { index: this.index, copies: [...this.copies] }
    return writeSegmentFile(this.segment.size, fileVersion, [
      new TextEncoder().encode(JSON.stringify(meta)),
      this.#segmentBytes,
      this.#starts,
      this.#records,
    ])
  }

  /** The document with a slug, which may be one of its further slugs; -1 if there is none. */
  documentWith(slug: string): number {
    const { slugs, terms, packed, postingStarts } = this.segment
    const document = slugs.find(slug)
    if (document >= 0) return document
    const term = terms.find(slugWord(slug))
    return term < 0 ? -1 : packed[postingStarts[term]!]! >>> 8
  }

  record(document: number): CatalogueRecord {
    return JSON.parse(this.#text(document)) as CatalogueRecord
  }

  /** As it was put. */
  entry(document: number): PartEntry {
    const text = this.#text(document)
    return { record: JSON.parse(text) as CatalogueRecord, text, addedAt: this.segment.added[document]!, copy: this.copies[document]! }
  }

  #text(document: number): string {
    return new TextDecoder().decode(this.#records.subarray(this.#starts[document], this.#starts[document + 1]))
  }
}

const encoder = new TextEncoder()

/** Builds a part record by record. A record with the first slug of an earlier one replaces it. */
export class PartBuilder {
  readonly #index: IndexName
  readonly #segment: SegmentBuilder
  readonly #entries = new Map<string, { bytes: Uint8Array; copy: IndexedCopy }>()
  #bytes = 0

  constructor(index: IndexName) {
    this.#index = index
    this.#segment = new SegmentBuilder(indexes[index])
  }

  get isFull(): boolean {
    return this.#entries.size >= fullPart.records || this.#bytes >= fullPart.bytes
  }

  add({ record, text, addedAt, copy }: PartEntry): void {
    const bytes = encoder.encode(text)
    this.#segment.add(record, addedAt)
    this.#entries.set(record.slug_values[0]!, { bytes, copy })
    this.#bytes += bytes.length
  }

  finish(): IndexPart {
    const entries = [...this.#entries.keys()].sort().map(slug => this.#entries.get(slug)!)
    const starts = new Uint32Array(entries.length + 1)
    entries.forEach(({ bytes }, at) => (starts[at + 1] = starts[at]! + bytes.length))
    const records = new Uint8Array(starts.at(-1)!)
    entries.forEach(({ bytes }, at) => records.set(bytes, starts[at]))
    return new IndexPart({ index: this.#index, copies: entries.map(({ copy }) => copy) }, this.#segment.finish(), starts, records)
  }
}
