import type { Tx } from '../../store/unit-of-work.ts'

const invitesTo = (tx: Tx, folderId: string) =>
  tx.selectFrom('invites').where('invitable_type', '=', 'bookmark_folder').where('invitable_id', '=', folderId)

const waitingIn = (tx: Tx, folderId: string) => invitesTo(tx, folderId).where('action', 'is', null).where('deleted_at', 'is', null)

/** Those of these addresses that a waiting invitation to the folder was sent to. */
export async function waitingAddresses(tx: Tx, folderId: string, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await waitingIn(tx, folderId).select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function waitingCount(tx: Tx, folderId: string): Promise<number> {
  const { count } = await waitingIn(tx, folderId)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of these addresses under which someone accepted an invitation and is still a member. Other addresses of members stay unknown. */
export async function memberAddresses(tx: Tx, folderId: string, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await invitesTo(tx, folderId)
    .innerJoin('folder_members', join =>
      join.onRef('folder_members.folder_id', '=', 'invitable_id').onRef('folder_members.user_id', '=', 'invites.user_id'),
    )
    .select('email')
    .where('action', '=', 'confirmed')
    .where('email', 'in', emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
