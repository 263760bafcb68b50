import type { Tx } from '../../store/unit-of-work.ts'
import { tellAddresses } from '../membership-events/index.ts'

/** Deletes the invitations and requests to a folder that is deleted, and tells those who were still asked. */
export async function dropInvitations(tx: Tx, folderId: string, by: string, now: number): Promise<void> {
  const invites = await tx
    .deleteFrom('invites')
    .where('invitable_type', '=', 'bookmark_folder')
    .where('invitable_id', '=', folderId)
    .returning(['email', 'invitable_name', 'action', 'deleted_at'])
    .execute()
  await tx.deleteFrom('invite_requests').where('invitable_type', '=', 'bookmark_folder').where('invitable_id', '=', folderId).execute()
  const waiting = invites.filter(({ action, deleted_at }) => action === null && deleted_at === null)
  const name = waiting[0]?.invitable_name ?? ''
  const addresses = waiting.map(({ email }) => email)
  await tellAddresses(tx, addresses, { event: 'invite-cancelled', type: 'bookmark_folder', id: folderId, name, by, now })
}

/** Invitations that wait say the folder's present name. */
export async function renameInvitations(tx: Tx, folderId: string, name: string): Promise<void> {
  for (const table of ['invites', 'invite_requests'] as const)
    await tx
      .updateTable(table)
      .set({ invitable_name: name })
      .where('invitable_type', '=', 'bookmark_folder')
      .where('invitable_id', '=', folderId)
      .where('action', 'is', null)
      .execute()
}
