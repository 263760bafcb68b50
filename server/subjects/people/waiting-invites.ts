import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { addressesOf } from '../addresses/index.ts'

/** The invitations that wait for a user, at any of their confirmed addresses. */
export async function waitingInvites(query: Kysely<Tables>, user: { id: string; email: string }) {
  const addresses = await addressesOf(query, user)
  return {
    rows: query
      .selectFrom('invites')
      .where(eb => eb.or([eb('invites.user_id', '=', user.id), eb('invites.email', 'in', addresses)]))
      .where('action', 'is', null)
      .where('deleted_at', 'is', null),
  }
}

export async function waitingInviteCount(query: Kysely<Tables>, user: { id: string; email: string }): Promise<number> {
  const { waiting } = await (
    await waitingInvites(query, user)
  ).rows
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
