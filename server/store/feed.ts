import type { FeedName, FeedRow, RemovedRow } from '#contract/changes.ts'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Something of a user's that changed: what `/changes` is ordered and paged by. */
export interface ChangedRow {
  name: FeedName
  /** 1 where it is gone. */
  removed: number
  /** Since when the user can know of it: its own change, or later, when it was opened to them. */
  seen_seq: number
  own_seq: number
  /** What names it, in the order of the feed's `key`; null where that has fewer fields. */
  key_1: string
  key_2: string | null
  key_3: string | null
}

type Field<N extends FeedName> = keyof RemovedRow<N> & string

/** The part of a mirrored subject in `/changes`. What is gone lies in the table `removed_<name>` until every mirror must have heard of it. */
export interface Feed<N extends FeedName> {
  /** The fields by which the wire names a row that is gone; a name of one field goes out as the bare value. */
  key: RemovedRow<N> extends string ? readonly [string] : readonly [Field<N>, Field<N>, Field<N>?]
  /** Selects seen_seq, own_seq, key_1, key_2, key_3 of everything of the user's. SQL that SQLite and PostgreSQL both understand. */
  present(userId: string): RawBuilder<unknown>
  /** The same columns of what is gone. */
  gone(userId: string): RawBuilder<unknown>
  /** What the wire says of rows of a page. One that changed meanwhile may be left out: it comes again under its new number. */
  rows(query: Kysely<Tables>, userId: string, changed: readonly ChangedRow[], signal: AbortSignal): Promise<FeedRow<N>[]>
}

/** How the wire names a row that is gone. */
export function removedRow<N extends FeedName>(key: Feed<N>['key'], { key_1, key_2, key_3 }: ChangedRow): RemovedRow<N> {
  const fields: readonly (string | undefined)[] = key
  const values = [key_1, key_2, key_3]
  const named = fields.length === 1 ? key_1 : Object.fromEntries(fields.map((field, at) => [field, values[at]]))
  // SQL has no types: what lies in these columns was checked by the contract when it was written.
  return named as RemovedRow<N>
}
