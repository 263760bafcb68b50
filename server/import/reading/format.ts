import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { SynonymGroup } from '../../catalogue/documents/stored-record.ts'

/** A record, and its place in the file: a line or the number of the record. */
export interface ReadRecord {
  record: CatalogueRecord
  place: string
}

/** Synonyms of a vocabulary; searches are expanded by them. */
export interface ReadSynonyms {
  synonyms: SynonymGroup
  place: string
}

/** A record that was refused, its place, and the reason in words for the person who maintains the file. */
export interface RefusedEntry {
  refused: string
  place: string
}

export type ReadResult = ReadRecord | ReadSynonyms | RefusedEntry

/** A file to read; packed files are unpacked while reading. */
export interface ImportSource {
  /** The path that the user gave. */
  path: string
  bytes(): AsyncIterable<Buffer>
}

/** One provider's format. */
export interface ImportFormat {
  name: string
  /** What it reads, for the usage text. */
  title: string
  /** Whether a file in a folder belongs to this format; a file that the user named is always read. */
  accepts(fileName: string): boolean
  /** Whether a file contains no records but helps to read the others. */
  isHelper?(fileName: string): boolean
  /** Prepares reading with the help of these files. */
  reader(helpers: readonly ImportSource[]): Promise<ImportReader>
}

/** Reads one file as a stream: no file is ever completely in memory. */
export type ImportReader = (source: ImportSource) => AsyncIterable<ReadResult>

export const refuse = (place: string, reason: string): RefusedEntry => ({ refused: reason, place })
