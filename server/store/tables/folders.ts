import type { ColumnType, Generated } from 'kysely'
import type { ItemKind, ReadingState } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { OwnEntryContent, SameRecord } from '#contract/own-entry.ts'
import type { WatchedFacts } from '#contract/record-facts.ts'
import type { Role } from '#contract/roles.ts'
import type { List } from './columns.ts'

type ReadOnly<T> = ColumnType<T, never, never>

/** Folders and what is in them. */
export interface FolderTables {
  folders: {
    id: string
    name: string
    description: string
    is_private: boolean
    tags: List
    version: number
    change_seq: number
    created_at: number
    updated_at: number
    /** The owner who is shown, and whose bounds count; other members may have the role of an owner too. */
    owner_user_id: string
  }
  /** The memberships in folders; a view, which is read and never written. */
  folder_members: {
    folder_id: ReadOnly<string>
    user_id: ReadOnly<string>
    role: ReadOnly<Role>
    created_at: ReadOnly<number>
    change_seq: ReadOnly<number>
  }
  bookmarks: {
    folder_id: string
    index_name: IndexName
    slug_value: string
    added_by: string
    added_at: number
    /** The folder's version after the bookmark was added. */
    added_version: number
    change_seq: number
    /** The facts of the record when it was saved, and as they were last looked up; null: not yet looked up. */
    saved_facts: WatchedFacts | null
    facts: WatchedFacts | null
  }
  /** What people wrote on an item. An item on which somebody wrote or that somebody marked has a row, perhaps an empty one. */
  annotations: {
    folder_id: string
    index_name: ItemKind
    slug_value: string
    note: string
    tags: List
    position: string | null
    /** Who wrote the note. */
    noted_by: string | null
    change_seq: number
  }
  /** How far a member has read an item, and the facts of its record that the member has seen. */
  reading_states: {
    user_id: string
    folder_id: string
    index_name: ItemKind
    slug_value: string
    state: ReadingState
    seen: WatchedFacts | null
    change_seq: number
  }
  /** Works in folders that are no records of the catalogue. `identifier` and `title_key` find the same work again (contract/same-work.ts). */
  own_entries: {
    folder_id: string
    id: string
    entry: OwnEntryContent
    identifier: string | null
    title_key: string
    /** The record that it seems to be; null: none was found yet. */
    same_record: SameRecord | null
    bytes: number
    added_by: string
    added_at: number
    /** The folder's version after the entry was added. */
    added_version: number
    version: number
    change_seq: number
  }
  /** `index_name` and `slug_value`: the record that took its place, for what people write on the entry without knowing. */
  removed_own_entries: {
    folder_id: string
    id: string
    index_name: IndexName | null
    slug_value: string | null
    change_seq: number
    removed_at: number
  }
  /** `joined_seq`: that of the membership that ended. */
  removed_folders: { user_id: string; folder_id: string; change_seq: number; removed_at: number; joined_seq: Generated<number> }
  removed_annotations: { folder_id: string; index_name: ItemKind; slug_value: string; change_seq: number; removed_at: number }
  removed_bookmarks: { folder_id: string; index_name: IndexName; slug_value: string; change_seq: number; removed_at: number }
}
