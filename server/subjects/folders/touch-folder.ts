import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredFolder } from './rows.ts'

/** Writes a change of the folder's own row: increases its version and gives it the next number in the order of changes. */
export async function touchFolder(tx: Tx, folder: StoredFolder, change: Partial<StoredFolder>): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ ...change, version: folder.version + 1, change_seq: await nextChangeSeq(tx) })
    .where('id', '=', folder.id)
    .execute()
}
