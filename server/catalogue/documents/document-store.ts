import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Async, CatalogueChanges, FoundRecord, RecordRef } from '../port.ts'
import type { PartReads } from './part-reads.ts'
import type { ExistingRecord, StoredRecord, SynonymGroup, WriteCounts, WriteOutcome } from './stored-record.ts'

/**
 * The records themselves: the truth from which every search index is derived, whatever engine searches it. A call that writes does all of
 * it or nothing, and may be made again if its answer was lost. Changes are numbered in the order in which they can be read: whoever has
 * read up to a number never misses one below it ([Note: Order of changes]).
 */
export interface DocumentStore extends Async<PartReads> {
  /** Records in the order of the refs, each by any of its slugs, without the fields in `without`. */
  find(refs: readonly RecordRef[], without?: readonly string[]): Promise<FoundRecord[]>
  /** The existing records of these first slugs, in order. */
  records(index: IndexName, slugs: readonly string[]): Promise<CatalogueRecord[]>
  /** The works with these ids that exist, in any order. */
  byIds(ids: readonly number[]): Promise<{ id: number; record: CatalogueRecord }[]>
  /** As in the port of the catalogue: without what was derived from others, whatever is shown in its place. */
  original(index: IndexName, slug: string): Promise<CatalogueRecord | undefined>
  replacedSlugs(index: IndexName): Promise<string[]>
  /** The day on which a record last changed at its providers, by any of its slugs; undefined if it does not exist. */
  changedOn(index: IndexName, slug: string): Promise<string | undefined>
  /** The number of existing records of one index, or of all. */
  size(index?: IndexName): Promise<number>
  changes(): Promise<CatalogueChanges>

  /** Records that changed after `change`, oldest change first, in pages; deleted ones without `record`. */
  changedSince(index: IndexName, change: number): AsyncGenerator<StoredRecord[]>
  /** How many records of an index changed after `change`, counted up to `most`. */
  countChanges(index: IndexName, change: number, most: number): Promise<number>
  /** The number of the newest change of an index; 0 if there is none. */
  newestChange(index: IndexName): Promise<number>
  /**
   * Existing records of an index that changed after `change`, added after `since`: the first ones of the next changes of the catalogue, and
   * up to which change these are all.
   */
  addedAmongNext(index: IndexName, change: number, since: number, most: number): Promise<{ records: StoredRecord[]; upTo: number }>
  /** Every existing record of an index, in the order of insertion, in pages. */
  all(index: IndexName): AsyncGenerator<ExistingRecord[]>
  /** Every imported group of terms with the same meaning, in pages. */
  synonyms(): AsyncGenerator<string[][]>

  /** Inserts or replaces records by index and first slug. */
  write(records: readonly CatalogueRecord[]): Promise<WriteCounts>
  /** The same, but a record that is older than the stored one, by their own dates, changes nothing. Outcomes in the order of the records. */
  writeUnlessOlder(records: readonly CatalogueRecord[]): Promise<WriteOutcome[]>
  /** Deletes a record. Returns whether it existed. From then on, its slug answers 'gone'. */
  remove(index: IndexName, slug: string): Promise<boolean>
  /** As in the port of the catalogue. */
  replace(index: IndexName, slug: string, shown: CatalogueRecord | undefined): Promise<void>
  /** Returns whether anything stood in its place. */
  restore(index: IndexName, slug: string): Promise<boolean>
  /** Replaces the groups of a source with these keys; other groups of the source stay. */
  replaceSynonyms(source: string, groups: readonly SynonymGroup[]): Promise<WriteCounts>
  /** Sets the fields of records that were computed from others; undefined removes them. Those that stay the same are no change. */
  derive(derived: readonly { id: number; fields: Record<string, unknown> | undefined }[]): Promise<void>

  /** People named in works that have changed since the person's record was written. */
  stalePeople(): Promise<StalePerson[]>
  /** The ids of the works that name each of these people. */
  worksOf(people: readonly string[]): Promise<Map<string, number[]>>
  /**
   * Writes and removes records of people that were concluded from their works; those that somebody entered stay. The people are not stale any
   * more, unless their works changed again meanwhile.
   */
  finishPeople(people: readonly StalePerson[], written: readonly CatalogueRecord[], removed: readonly string[]): Promise<void>

  metaValue(key: string): Promise<string | undefined>
  setMetaValue(key: string, value: string): Promise<void>
  /** Calls back soon after somebody has written; only a hint, which may come late, twice or never. */
  onChange?: (look: () => void) => void
  close(): Promise<void>
}

export interface StalePerson {
  slug: string
  /** The change that made them so. */
  change: number
}

/** Whether a researcher's record was concluded from works, not invented or entered by a person. */
export const isConcluded = (record: Record<string, unknown>): boolean => record['concluded_from'] === 'works'
