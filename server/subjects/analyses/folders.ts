import { limits } from '#contract/limits.ts'
import type { ListChange } from '#contract/list-change.ts'
import type { SelectQueryBuilder } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
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

/** Takes one analysis out of a folder, for somebody who may remove items. */
export async function takeOneOut(tx: Tx, userId: string, folderId: string, id: string): Promise<void> {
  await requireFolder(tx, userId, folderId, 'removeBookmark')
  await takeOut(tx, folderId, [id])
}

/** Whoever leaves a folder takes their analyses out of it: they could still name them there. */
export async function takeOutOfFolder(tx: Tx, userId: string, folderId: string): Promise<void> {
  await takeOut(tx, folderId, tx.selectFrom('analyses').select('id').where('user_id', '=', userId))
}

/** The devices of those whose analyses they are learn of it. */
async function takeOut(
  tx: Tx,
  folderId: string,
  which: readonly string[] | SelectQueryBuilder<Tables, 'analyses', { id: string }>,
): Promise<void> {
  const taken = await tx
    .deleteFrom('analysis_folders')
    .where('folder_id', '=', folderId)
    .where('analysis_id', 'in', which)
    .returning('analysis_id')
    .execute()
  for (const { analysis_id } of taken)
    await tx
      .updateTable('analyses')
      .set({ change_seq: await nextChangeSeq(tx) })
      .where('id', '=', analysis_id)
      .execute()
}
