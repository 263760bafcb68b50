import type { InviteRequest } from '#contract/group-memberships.ts'
import type { JoinRequest } from '#contract/group-mirrors.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { onePage } from '../../store/list-page.ts'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { groupsOfRequests } from './community-groups.ts'
import type { GroupTarget } from './target.ts'

export type StoredJoinRequest = Selectable<Tables['invite_requests']>

export const joinRequestView = (row: StoredJoinRequest): JoinRequest => ({
  id: row.id,
  // Folders have no requests.
  invitable_type: row.invitable_type as JoinRequest['invitable_type'],
  invitable: { name: row.invitable_name, slug_values: [row.invitable_id] },
  message: row.message,
  action: row.action,
  created_at: row.created_at,
  sent_at: row.sent_at,
  deleted_at: row.deleted_at,
})

const ownRequests = (query: Kysely<Tables>, userId: string) => query.selectFrom('invite_requests').selectAll().where('user_id', '=', userId)

export async function joinRequestViews(query: Kysely<Tables>, userId: string, ids: readonly string[]): Promise<JoinRequest[]> {
  if (ids.length === 0) return []
  return (await ownRequests(query, userId).where('id', 'in', ids).orderBy('change_seq').execute()).map(joinRequestView)
}

/** A page of the requests of a user, the latest first. */
export async function ownRequestPage(query: Kysely<Tables>, userId: string, page: number) {
  const found = await ownRequests(query, userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { invite_requests: rows.map(joinRequestView), page, more }
}

/** A request of the user; one of somebody else is `not_found`. */
export async function requireOwnRequest(query: Kysely<Tables>, userId: string, id: string): Promise<StoredJoinRequest> {
  const row = await ownRequests(query, userId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** The request of the user to join it, which waits. */
export const waitingRequestOf = (
  query: Kysely<Tables>,
  userId: string,
  { type, id }: GroupTarget,
): Promise<StoredJoinRequest | undefined> =>
  waiting(query).where('invitable_type', '=', type).where('invitable_id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const waiting = (query: Kysely<Tables>) =>
  query.selectFrom('invite_requests').selectAll('invite_requests').where('action', 'is', null).where('deleted_at', 'is', null)

/** A page of who asks to join, the oldest first. */
export async function joinRequestPage(
  query: Kysely<Tables>,
  { type, id }: GroupTarget,
  page: number,
): Promise<{ invite_requests: InviteRequest[]; more: boolean }> {
  const found = await waiting(query)
    .innerJoin('users', 'users.id', 'invite_requests.user_id')
    .select(['users.full_name', 'users.slug_values'])
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .orderBy('invite_requests.created_at')
    .orderBy('invite_requests.id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const groups = await groupsOfRequests(
    query,
    rows.map(row => row.id),
  )
  const invite_requests = rows.map(({ id: requestId, full_name, slug_values, message, created_at, sent_at }) => ({
    id: requestId,
    user: { full_name, slug_values },
    message,
    research_groups: (groups.get(requestId) ?? []).map(group => ({ name: group.name, slug_values: [group.id] })),
    created_at,
    sent_at,
  }))
  return { invite_requests, more }
}

/** A request to join this group and no other. */
export async function requireJoinRequest(query: Kysely<Tables>, { type, id }: GroupTarget, requestId: string): Promise<StoredJoinRequest> {
  const row = await query
    .selectFrom('invite_requests')
    .selectAll()
    .where('id', '=', requestId)
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Refuses with what became of a request that no longer waits: somebody else may have answered it in the meantime. */
export function requireWaiting({ action, deleted_at }: StoredJoinRequest): void {
  if (action === 'confirmed') throw new Refusal('gone', { sentence: 'This request was already accepted.' })
  if (action !== null) throw new Refusal('gone', { sentence: 'This request was already declined.' })
  if (deleted_at !== null) throw new Refusal('gone', { sentence: 'This request was cancelled.' })
}

/** Writes what changed of a request; the asker's devices get it. */
export async function changeRequest(tx: Tx, id: string, change: Partial<StoredJoinRequest>): Promise<void> {
  await tx
    .updateTable('invite_requests')
    .set({ ...change, change_seq: await nextChangeSeq(tx) })
    .where('id', '=', id)
    .execute()
}

/** Those who answer requests and invitations of a group: owners first. */
export const managersOf = (query: Kysely<Tables>, { type, id }: Pick<GroupTarget, 'type' | 'id'>) =>
  query
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('role', 'in', ['owner', 'admin'])
    .orderBy(highestRoleFirst)
    .orderBy('memberships.created_at')
    .limit(limits.group.told)
    .execute()

/** The request of a user to join it, which waits. */
export const openRequest = (
  query: Kysely<Tables>,
  userId: string,
  { type, id }: Pick<GroupTarget, 'type' | 'id'>,
): Promise<{ id: string; created_at: number } | undefined> =>
  query
    .selectFrom('invite_requests')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
