import type { Tx } from '../../store/unit-of-work.ts'
import { requireFolder } from '../folders/index.ts'

/** Puts an analysis into these folders of the user, and out of others. Refuses a folder to which they may add nothing. */
export async function putIntoFolders(tx: Tx, userId: string, id: string, folders: readonly string[]): Promise<void> {
  const before = await tx.selectFrom('analysis_folders').select('folder_id').where('analysis_id', '=', id).execute()
  const wanted = new Set(folders)
  const known = new Set(before.map(({ folder_id }) => folder_id))
  const added = [...wanted].filter(folder => !known.has(folder))
  const dropped = [...known].filter(folder => !wanted.has(folder))
  for (const folder of added) await requireFolder(tx, userId, folder, 'addBookmark')
  if (dropped.length > 0) await tx.deleteFrom('analysis_folders').where('analysis_id', '=', id).where('folder_id', 'in', dropped).execute()
  if (added.length > 0)
    await tx
      .insertInto('analysis_folders')
      .values(added.map(folder_id => ({ analysis_id: id, folder_id })))
      .execute()
}
