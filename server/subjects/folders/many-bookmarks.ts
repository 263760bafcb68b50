import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { WatchedFacts } from '#contract/record-facts.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../folder-history/index.ts'
import { annotateItem, markedAmong } from './annotation-rows.ts'
import { touchFolder } from './bookmark-rows.ts'
import { roomForItems } from './bounds.ts'
import type { StoredFolder } from './rows.ts'

/** A record by its first slug, and its facts. */
interface NewRecord {
  slug: string
  facts: WatchedFacts
}

interface NewBookmarks {
  user: Pick<User, 'id' | 'user_type'>
  index: IndexName
  records: readonly NewRecord[]
  bounds: AccountBoundTable
  now: number
}

/**
 * Adds records to the folder, with few queries for many. Those that are in it already stay as they are. Returns how many are new, and the
 * refusal of the first one that does not fit: it and those after it are not added.
 */
export async function putBookmarks(
  tx: Tx,
  folder: StoredFolder,
  { user, index, records, bounds, now }: NewBookmarks,
): Promise<{ added: number; refusal: Refusal | undefined }> {
  const wanted = new Map(records.map(record => [record.slug, record]))
  const existing = await tx
    .selectFrom('bookmarks')
    .select('slug_value')
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', 'in', [...wanted.keys()])
    .execute()
  const known = new Set(existing.map(row => row.slug_value))
  const missing = [...wanted.values()].filter(({ slug }) => !known.has(slug))
  if (missing.length === 0) return { added: 0, refusal: undefined }
  const { left, refusal } = await roomForItems(tx, folder.id, user, bounds)
  const fitting = missing.slice(0, Math.max(0, left))
  if (fitting.length > 0) await insertBookmarks(tx, folder, fitting, { user, index, bounds, now })
  return { added: fitting.length, refusal: fitting.length < missing.length ? refusal() : undefined }
}

async function insertBookmarks(
  tx: Tx,
  folder: StoredFolder,
  records: readonly NewRecord[],
  { user, index, bounds, now }: Omit<NewBookmarks, 'records'>,
): Promise<void> {
  const numbers = await nextChangeSeqs(tx, records.length)
  await tx
    .insertInto('bookmarks')
    .values(
      records.map(({ slug, facts }, at) => ({
        folder_id: folder.id,
        index_name: index,
        slug_value: slug,
        added_by: user.id,
        added_at: now,
        added_version: folder.version + 1,
        change_seq: numbers[at]!,
        saved_facts: facts,
        facts,
      })),
    )
    .execute()
  const slugs = records.map(({ slug }) => slug)
  // A row is either current or marked as removed, never both (putBookmark).
  await tx
    .deleteFrom('removed_bookmarks')
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', 'in', slugs)
    .execute()
  for (const slug_value of await markedAmong(tx, folder.id, index, slugs))
    await annotateItem(tx, { folder_id: folder.id, index_name: index, slug_value }, {}, { user, bounds })
  await touchFolder(tx, folder, { updated_at: now })
  await writeHistory(tx, folder.id, { kind: 'added', by: user.id, count: records.length, index, now })
}
