import type { Tx } from '../../store/unit-of-work.ts'
import { tellPeople } from '../membership-events/index.ts'
import { uncountFolder } from './bounds.ts'
import { dropInvitations } from './invitations.ts'
import { folderMemberIds, markRemoved } from './members.ts'
import type { StoredFolder } from './rows.ts'

/** Deletes the folder with its bookmarks, history and invitations; the mirrors of all members remove it. */
export async function deleteFolder(tx: Tx, folder: StoredFolder, by: string, now: number): Promise<void> {
  const { id, name } = folder
  const members = await folderMemberIds(tx, id)
  for (const userId of members) await markRemoved(tx, userId, id, now)
  const others = members.filter(userId => userId !== by)
  await tellPeople(tx, others, { event: 'deleted', type: 'bookmark_folder', id, name, by, now })
  await dropInvitations(tx, id, by, now)
  await uncountFolder(tx, id)
  await tx.deleteFrom('folders').where('id', '=', id).execute()
}
