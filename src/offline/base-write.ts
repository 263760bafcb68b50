import type { MirrorDb } from './mirror-db.ts'
import type { BaseWrite } from './rows.ts'

/** Takes the server's word into the mirror. Older or equal versions of a folder change nothing. Call inside a write transaction. */
export async function writeBase(db: MirrorDb, write: BaseWrite): Promise<void> {
  for (const folder of write.folders ?? []) {
    const known = await db.folders.get(folder.id)
    if (!known || folder.version > known.version) await db.folders.put(folder)
  }
  if (write.bookmarks?.length) await db.bookmarks.bulkPut([...write.bookmarks])
  if (write.removedBookmarks?.length)
    await db.bookmarks.bulkDelete(write.removedBookmarks.map(row => [row.folder_id, row.index, row.slug_value] as [string, string, string]))
  if (write.subscriptions?.length) await db.subscriptions.bulkPut([...write.subscriptions])
  if (write.removedSubscriptions?.length)
    await db.subscriptions.bulkDelete(write.removedSubscriptions.map(row => [row.index, row.slug_value] as [string, string]))
  for (const id of write.removedFolders ?? []) {
    await db.folders.delete(id)
    await db.bookmarks.where('folder_id').equals(id).delete()
  }
}
