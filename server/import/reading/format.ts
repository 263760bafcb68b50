import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { SynonymGroup } from '../../catalogue/embedded/storage/synonyms-store.ts'

/** A record as an importer read it, and where it stood: a line or the number of the record in its file. */
export interface Found {
  record: CatalogueRecord
  place: string
}

/** Terms that mean the same, as a vocabulary has them; searches are widened by them. */
export interface FoundSynonyms {
  synonyms: SynonymGroup
  place: string
}

/** What could not be taken, where it stood, and why, in words for whoever keeps the file. */
export interface Refused {
  refused: string
  place: string
}

export type Reading = Found | FoundSynonyms | Refused

/** A file to be read, unpacked on the way if it is packed. */
export interface Source {
  /** As the caller named it. */
  path: string
  bytes(): AsyncIterable<Buffer>
}

/** One provider's format. */
export interface Format {
  name: string
  /** What it reads, for the list of formats. */
  title: string
  /** Whether a file met in a folder is one of its files; a file named by the caller is always read. */
  takes(fileName: string): boolean
  /** Whether a file holds nothing of its own but helps to read the others. */
  helps?(fileName: string): boolean
  /** Gets ready to read, with what the helping files tell. */
  reader(helpers: readonly Source[]): Promise<Reader>
}

/** Reads one file in a stream: no file is ever whole in memory. */
export type Reader = (source: Source) => AsyncIterable<Reading>

export const refuse = (place: string, reason: string): Refused => ({ refused: reason, place })
