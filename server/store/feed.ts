import type { IndexName } from '#contract/indexes/shape.ts'
import type { RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Something of a user's that changed: what `/changes` is ordered and paged by. */
export interface ChangedRow {
  kind: string
  /** Since when the user can know of it: its own change, or later, when it was opened to them. */
  seen_seq: number
  own_seq: number
  /** Null where the kind has none; so are the next two. */
  folder_id: string | null
  index_name: IndexName | null
  slug_value: string | null
}

/** Tables that mark what is no more, until every mirror must have heard of it. */
export type RemovalTable = { [K in keyof Tables]: Tables[K] extends { change_seq: number; removed_at: number } ? K : never }[keyof Tables]

/** The part of a subject in `/changes` that SQL merges with those of the others. */
export interface Feed {
  /** Selects the columns of a ChangedRow, in their order, for everything of a user. */
  changed(userId: string): RawBuilder<unknown>
  removals: readonly RemovalTable[]
}
