import { positionOfAddition } from '#contract/item-position.ts'
import { joinedWriting } from '#contract/joined-writing.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { annotateItem, annotationView, type ItemKey, passReadingStates } from './annotation-rows.ts'
import { type Adding, insertBookmarks, type NewRecord } from './insert-bookmarks.ts'
import { missingRecords } from './many-bookmarks.ts'
import { dropOwnEntry, entryKey, type StoredOwnEntry } from './own-entry-rows.ts'
import type { StoredFolder } from './rows.ts'
import { touchFolder } from './touch-folder.ts'

/**
 * Replaces an own entry by a record, which takes what is written on the entry: note, tags, place, and what each member has read. If the folder
 * has the record already, notes and tags of both are joined, and it stays in its place. Returns the record's key.
 */
export async function linkEntry(
  tx: Tx,
  folder: StoredFolder,
  entry: StoredOwnEntry,
  record: NewRecord,
  adding: Adding,
): Promise<ItemKey & { index_name: NewRecord['index'] }> {
  const { user, bounds, now } = adding
  const from = entryKey(entry)
  const to = { folder_id: folder.id, index_name: record.index, slug_value: record.slug }
  const [missing] = await missingRecords(tx, folder.id, [record])
  const written = await annotationView(tx, user.id, from)
  const before = await annotationView(tx, user.id, to)
  const joined = joinedWriting(before, written)
  if (!joined) throw new Refusal('invalid', { sentence: 'The notes of both are too long together. Shorten one of them first.' })
  const place = written.position ?? positionOfAddition({ added_at: entry.added_at, index: 'own', slug_value: entry.id })
  await passReadingStates(tx, from, to)
  await dropOwnEntry(tx, folder.id, entry.id, now, { index: record.index, slug: record.slug })
  if (missing) await insertBookmarks(tx, folder, [record], adding)
  await touchFolder(tx, folder, { updated_at: now })
  await annotateItem(tx, to, missing ? { ...joined, position: place } : joined, { user, bounds })
  return to
}
