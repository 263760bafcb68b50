import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'

/** A record as it is followed; without `record` it was deleted. */
export interface ChangedRecord {
  slug: string
  record: CatalogueRecord | undefined
  addedAt: number
  change: number
}

/** What an index needs of the store of documents, which has the truth about them. */
export interface FollowedDocuments {
  /** Another one if another catalogue came in the place of this one. */
  catalogueId(): Promise<string>
  /** The number of the newest change of each index; 0 if there is none. Whoever sees a number sees all changes below it. */
  newestChanges(): Promise<Record<IndexName, number>>
  /** Up to `most` records of an index that changed after `change`, oldest change first; empty only where there are none. */
  changedSince(index: IndexName, change: number, most: number): Promise<readonly ChangedRecord[]>
  /** The number of existing records of an index. */
  size(index: IndexName): Promise<number>
}

/** Whoever holds it follows the changes; everybody else stands by. */
export interface Lease {
  /** Whether it is ours, taken now if it was free. */
  hold(): Promise<boolean>
  release(): Promise<void>
}

/** For a store of documents that only this process writes. */
export const ownLease: Lease = { hold: async () => true, release: async () => undefined }
