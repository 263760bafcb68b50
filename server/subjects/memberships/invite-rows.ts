import type { Invite, PendingInvite } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { type Role, roles } from '#contract/roles.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import { waitingInvites } from '../people/index.ts'
import { messageOf } from './mails.ts'
import type { StoredInvitation } from './rows.ts'
import type { MembershipTarget } from './target.ts'

export const roleView = (role: Role) => ({ id: roles[role], name: role })

const personOf = (full_name: string | null, slug_values: string[] | null) =>
  full_name === null || slug_values === null ? null : { full_name, slug_values }

type Target = Pick<MembershipTarget, 'type' | 'id'>

/** The invitations of people; those of groups have their own (group-invites.ts). */
const invitesTo = (query: Kysely<Tables>, { type, id }: Target) =>
  query
    .selectFrom('invites')
    .leftJoin('users as answerer', 'answerer.id', 'invites.user_id')
    .selectAll('invites')
    .select(['answerer.full_name as answerer_name', 'answerer.slug_values as answerer_slugs'])
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('group_slug', 'is', null)

type Row = StoredInvitation & { answerer_name: string | null; answerer_slugs: string[] | null }

const inviteView = (row: Row): Invite => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  user: personOf(row.answerer_name, row.answerer_slugs),
  role: roleView(row.role),
  action: row.action,
  created_at: row.created_at,
  sent_at: row.sent_at,
  deleted_at: row.deleted_at,
})

/** A page of invitations, the latest first. */
async function latestOf<DB, TB extends keyof DB, Row>(invites: SelectQueryBuilder<DB, TB, Row>, page: number) {
  const found = await invites
    .orderBy(sql`invites.created_at`, 'desc')
    .orderBy(sql`invites.id`, 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  return onePage(found)
}

/** A page of the invitations to a folder or group, the latest first. */
export async function invitePage(query: Kysely<Tables>, target: Target, page: number): Promise<{ invites: Invite[]; more: boolean }> {
  const { rows, more } = await latestOf(invitesTo(query, target), page)
  return { invites: rows.map(inviteView), more }
}

/** An invitation to this folder or group and to no other (A14), with its view. */
export async function requireInvite(query: Kysely<Tables>, target: Target, id: string): Promise<{ row: StoredInvitation; view: Invite }> {
  const row = await invitesTo(query, target).where('invites.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { row, view: inviteView(row) }
}

/** A page of the invitations that wait for a user, the latest first. */
export async function pendingInvitePage(
  query: Kysely<Tables>,
  user: { id: string; email: string },
  page: number,
): Promise<{ invites: PendingInvite[]; more: boolean }> {
  const waiting = (await waitingInvites(query, user)).rows
    .leftJoin('users as sender', 'sender.id', 'invites.invited_by')
    .selectAll('invites')
    .select(['sender.full_name as sender_name', 'sender.slug_values as sender_slugs'])
  const { rows, more } = await latestOf(waiting, page)
  const invites = rows.map(row => ({
    id: row.id,
    invitable_type: row.invitable_type,
    invitable: { id: row.invitable_id, name: row.invitable_name },
    email: row.email,
    invited_by: personOf(row.sender_name, row.sender_slugs),
    role: roleView(row.role),
    message: messageOf(row),
    created_at: row.created_at,
  }))
  return { invites, more }
}
