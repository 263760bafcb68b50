import { limits } from '#contract/limits.ts'
import type { ListChange } from '#contract/list-change.ts'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { requireFolder } from '../folders/index.ts'

/** Puts an analysis into folders of the user, and takes it out of others. Refuses a folder to which they may add nothing. */
export async function putIntoFolders(tx: Tx, userId: string, id: string, { added, removed }: ListChange): Promise<void> {
  const before = await tx.selectFrom('analysis_folders').select('folder_id').where('analysis_id', '=', id).execute()
  const known = new Set(before.map(({ folder_id }) => folder_id))
  const wanted = [...new Set(added)].filter(folder => !known.has(folder))
  for (const folder of wanted) await requireFolder(tx, userId, folder, 'addBookmark')
  const dropped = removed.filter(folder => known.has(folder) && !added.includes(folder))
  if (known.size - dropped.length + wanted.length > limits.analysis.folders) throw new Refusal('limit_reached')
  if (dropped.length > 0) await tx.deleteFrom('analysis_folders').where('analysis_id', '=', id).where('folder_id', 'in', dropped).execute()
  if (wanted.length > 0)
    await tx
      .insertInto('analysis_folders')
      .values(wanted.map(folder_id => ({ analysis_id: id, folder_id })))
      .execute()
}

/** Whoever leaves a folder takes their analyses out of it: they could still name them there, and nobody else could take them out. */
export async function takeOutOfFolder(tx: Tx, userId: string, folderId: string): Promise<void> {
  const taken = await tx
    .deleteFrom('analysis_folders')
    .where('folder_id', '=', folderId)
    .where('analysis_id', 'in', tx.selectFrom('analyses').select('id').where('user_id', '=', userId))
    .returning('analysis_id')
    .execute()
  for (const { analysis_id } of taken)
    await tx
      .updateTable('analyses')
      .set({ change_seq: await nextChangeSeq(tx) })
      .where('id', '=', analysis_id)
      .execute()
}
