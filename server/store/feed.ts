import type { FeedName, FeedRow, RemovedRow } from '#contract/changes.ts'
import { type Expression, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A changed row of a user: what `/changes` is sorted and paged by. */
export interface ChangedRow {
  name: FeedName
  /** 1 if it was removed. */
  removed: number
  /** When the user could first see this state: its own change, or a later one that gave the user access. */
  seen_seq: number
  own_seq: number
  /** The key, in the order of the feed's `key`; null if that has fewer fields. */
  key_1: string
  key_2: string | null
  key_3: string | null
}

type Field<N extends FeedName> = keyof RemovedRow<N> & string

/**
 * The server's part of a mirrored feed in `/changes`. Removed rows stay in the table `removed_<name>` until every mirror must have seen
 * them.
 */
export interface FeedSource<N extends FeedName> {
  /** The fields of a removed row's key on the wire; a key with one field is sent as the bare value. */
  key: RemovedRow<N> extends string ? readonly [string] : readonly [Field<N>, Field<N>, Field<N>?]
  /**
   * Selects seen_seq, own_seq, key_1, key_2, key_3 of all current rows of the user, in SQL for both SQLite and PostgreSQL. The user is an id, or a
   * column of an outer query that has one.
   */
  current(userId: string | Expression<string>): RawBuilder<unknown>
  /** The same columns of removed rows. */
  removed(userId: string | Expression<string>): RawBuilder<unknown>
  /**
   * Selects the users who see a row, current or removed, of which the number is above this one. For rows that several users share; without
   * it they are looked for one user at a time.
   */
  audience?(after: number): RawBuilder<unknown>
  /** The rows of a page as sent on the wire. A row that changed meanwhile may be left out: it comes again under its new number. */
  rows(query: Kysely<Tables>, userId: string, changed: readonly ChangedRow[], signal: AbortSignal): Promise<FeedRow<N>[]>
}

/** The key of a removed row on the wire. */
export function removedRow<N extends FeedName>(key: FeedSource<N>['key'], { key_1, key_2, key_3 }: ChangedRow): RemovedRow<N> {
  const fields: readonly (string | undefined)[] = key
  const values = [key_1, key_2, key_3]
  const named = fields.length === 1 ? key_1 : Object.fromEntries(fields.map((field, at) => [field, values[at]]))
  // SQL has no types: the contract checked these values when they were written.
  return named as RemovedRow<N>
}

/** Tables named like their feed, whose rows belong to one user and are told apart by `id`. */
type OwnTable = FeedName & ('analyses' | 'contact_info' | 'educations' | 'experiences' | 'exports' | 'own_publications' | 'searches')

/** What is the same in the feeds of such tables. */
export const ownRowKeys = <N extends OwnTable>(table: N): Pick<FeedSource<N>, 'key' | 'current' | 'removed'> => ({
  // The compiler does not look into the type of a feed that is not chosen yet.
  key: ['id'] as unknown as FeedSource<N>['key'],
  current: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM ${sql.table(table)} WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM ${sql.table(`removed_${table}`)} WHERE user_id = ${userId}`,
})

/** The feed of such a table; `views` makes its rows those of the wire, in their order. */
export const ownRowsFeed = <N extends OwnTable>(
  table: N,
  views: (rows: Selectable<Tables[N]>[], query: Kysely<Tables>, userId: string) => FeedRow<N>[] | Promise<FeedRow<N>[]>,
): FeedSource<N> => ({
  ...ownRowKeys(table),
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const ids = changed.map(row => row.key_1)
    // Any of them: all have the columns that are named here.
    const own: OwnTable = table
    const rows = await query
      .selectFrom(own)
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .orderBy('change_seq')
      .execute()
    return views(rows as unknown as Selectable<Tables[N]>[], query, userId)
  },
})
