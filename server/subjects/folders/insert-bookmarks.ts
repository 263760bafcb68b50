import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { ItemChange } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { WatchedFacts } from '#contract/record-facts.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { annotateItem, markedAmong } from './annotation-rows.ts'
import type { StoredFolder } from './rows.ts'

/** A record by its first slug. */
export interface NewRecord {
  index: IndexName
  slug: string
  /** Its own; null: they are looked up later. */
  facts: WatchedFacts | null
  /** What is written on it. */
  written?: ItemChange
}

export interface Adding {
  user: Pick<User, 'id' | 'user_type'>
  bounds: AccountBoundTable
  now: number
  /** When the first record counts as added; each further one a millisecond before, so that they stay in order. Absent: all now. */
  firstAddedAt?: number
}

/** The only place that inserts bookmarks: records that the folder does not have and has room for, each once. The caller touches the folder. */
export async function insertBookmarks(
  tx: Tx,
  folder: StoredFolder,
  records: readonly NewRecord[],
  { user, bounds, now, firstAddedAt }: Adding,
): Promise<void> {
  if (records.length === 0) return
  const numbers = await nextChangeSeqs(tx, records.length)
  await tx
    .insertInto('bookmarks')
    .values(
      records.map(({ index, slug, facts }, at) => ({
        folder_id: folder.id,
        index_name: index,
        slug_value: slug,
        added_by: user.id,
        added_at: firstAddedAt === undefined ? now : firstAddedAt - at,
        added_version: folder.version + 1,
        change_seq: numbers[at]!,
        saved_facts: facts,
        facts,
      })),
    )
    .execute()
  const kinds = [...new Set(records.map(({ index }) => index))]
  for (const kind of kinds)
    await becomeCurrent(
      tx,
      folder.id,
      kind,
      records.filter(({ index }) => index === kind),
      { user, bounds },
    )
}

async function becomeCurrent(
  tx: Tx,
  folder_id: string,
  index_name: IndexName,
  records: readonly NewRecord[],
  writer: Pick<Adding, 'user' | 'bounds'>,
): Promise<void> {
  const slugs = records.map(({ slug }) => slug)
  // A row is either current or marked as removed, never both: a mirror that read both would not know which is newer.
  await tx
    .deleteFrom('removed_bookmarks')
    .where('folder_id', '=', folder_id)
    .where('index_name', '=', index_name)
    .where('slug_value', 'in', slugs)
    .execute()
  const marked = new Set(await markedAmong(tx, folder_id, index_name, slugs))
  for (const { slug, written = {} } of records)
    if (Object.keys(written).length > 0 || marked.has(slug))
      await annotateItem(tx, { folder_id, index_name, slug_value: slug }, written, writer)
}
