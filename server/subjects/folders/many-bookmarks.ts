import type { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../membership-history/index.ts'
import { roomForItems } from './bounds.ts'
import { type Adding, insertBookmarks, type NewRecord } from './insert-bookmarks.ts'
import type { StoredFolder } from './rows.ts'
import { touchFolder } from './touch-folder.ts'

const nameOf = ({ index, slug }: Pick<NewRecord, 'index' | 'slug'>) => `${index}/${slug}`

/** Those of the records that the folder does not have, each once. */
export async function missingRecords<R extends Pick<NewRecord, 'index' | 'slug'>>(
  tx: Tx,
  folderId: string,
  records: readonly R[],
): Promise<R[]> {
  if (records.length === 0) return []
  const rows = await tx
    .selectFrom('bookmarks')
    .select(['index_name as index', 'slug_value as slug'])
    .where('folder_id', '=', folderId)
    .where(
      'slug_value',
      'in',
      records.map(({ slug }) => slug),
    )
    .execute()
  const there = new Set(rows.map(nameOf))
  return [...new Map(records.map(record => [nameOf(record), record])).values()].filter(record => !there.has(nameOf(record)))
}

/**
 * Adds records to the folder, with few queries for many. Those that are in it already, and what is written on them, stay as they are. Returns
 * how many are new, and the refusal of the first one that does not fit: it and those after it are not added.
 */
export async function putBookmarks(
  tx: Tx,
  folder: StoredFolder,
  records: readonly NewRecord[],
  adding: Adding,
): Promise<{ added: number; refusal: Refusal | undefined }> {
  const missing = await missingRecords(tx, folder.id, records)
  if (missing.length === 0) return { added: 0, refusal: undefined }
  const { left, refusal } = await roomForItems(tx, folder.id, adding.user, adding.bounds)
  const fitting = missing.slice(0, Math.max(0, left))
  if (fitting.length > 0) {
    const { user, now } = adding
    await insertBookmarks(tx, folder, fitting, adding)
    await touchFolder(tx, folder, { updated_at: now })
    const [index, ...others] = new Set(fitting.map(record => record.index))
    await writeHistory(tx, folder.id, {
      kind: 'added',
      by: user.id,
      count: fitting.length,
      ...(index && others.length === 0 && { index }),
      now,
    })
  }
  return { added: fitting.length, refusal: fitting.length < missing.length ? refusal() : undefined }
}
