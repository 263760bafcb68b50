import type { JoinInput } from '#contract/group-memberships.ts'
import { limits } from '#contract/limits.ts'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import { nextAllowedAt } from '../../outside/mail-limits.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { tellPeople } from '../membership-events/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { waitingInvites } from '../people/index.ts'
import { sendRequest } from './invitations.ts'
import { acceptInvitation } from './invite-answers.ts'
import { changeRequest, managersOf, requireOwnRequest, requireWaiting, type StoredJoinRequest, waitingRequestOf } from './join-rows.ts'
import { addMember, roleIn } from './rows.ts'
import type { GroupTarget } from './target.ts'
import { requireExisting, type TargetKinds } from './targets.ts'
import { verifyMember } from './verifications.ts'

const { requests: mostRequests } = limits.group

interface Asking {
  kinds: TargetKinds
  mailer: Mailer
  user: User
  target: GroupTarget
  now: number
}

/** Asks to join. Returns the request that waits; undefined: the user is a member now, or was one already. */
export async function askToJoin(
  tx: Tx,
  { kinds, mailer, user, target, now }: Asking,
  { id = newId(), message }: Pick<JoinInput, 'id' | 'message'>,
): Promise<StoredJoinRequest | undefined> {
  await requireExisting(tx, kinds, target)
  if ((await roleIn(tx, user.id, target)) !== undefined) return undefined
  if (await acceptWaiting(tx, user, target, now)) return undefined
  const kind = kinds[target.type]
  const joining = await kind.joining(tx, user, target)
  if (joining === 'at_once') {
    await joinAtOnce(tx, user, target, now)
    return undefined
  }
  const asked = await waitingRequestOf(tx, user.id, target)
  if (asked) {
    requireMessage(message)
    await changeRequest(tx, asked.id, { message })
    return requireOwnRequest(tx, user.id, asked.id)
  }
  requireMessage(message)
  await requireRoom(tx, user.id)
  await insertRequest(tx, user.id, { id, target, message, now })
  const request = await requireOwnRequest(tx, user.id, id)
  await writeHistoryOf(tx, target, { kind: 'asked', by: user.id, now })
  await tellManagers(tx, mailer, request, now)
  await kind.asked?.(tx, user, target, id, now)
  return request
}

/** Only where one may join at once nothing has to be said. */
function requireMessage(message: string): void {
  const { min } = limits.invite.message
  if (message === '') throw new Refusal('invalid', { errors: { 'join.message': [`The message must be at least ${min} characters.`] } })
}

/** Whoever was invited need not ask. */
async function acceptWaiting(tx: Tx, user: User, { type, id }: GroupTarget, now: number): Promise<boolean> {
  const invite = await (
    await waitingInvites(tx, user)
  ).rows
    .selectAll('invites')
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .orderBy('invites.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return invite !== undefined && (await acceptInvitation(tx, invite, user.id, now)) !== undefined
}

async function joinAtOnce(tx: Tx, user: User, target: GroupTarget, now: number): Promise<void> {
  await addMember(tx, user.id, target, 'member', now)
  const { type, id, name } = target
  if (type === 'organisation') await verifyMember(tx, { userId: user.id, slug: id, way: 'domain', by: null }, now)
  await writeHistoryOf(tx, target, { kind: 'joined', by: user.id, role: 'member', now })
  await tellPeople(tx, [user.id], { event: 'invite-request-confirmed', type, id, name, by: user.id, now })
}

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  const { waiting } = await tx
    .selectFrom('invite_requests')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('user_id', '=', userId)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= mostRequests)
    throw new Refusal('limit_reached', { sentence: `${mostRequests} of your requests wait for an answer. Cancel some of them first.` })
}

interface New {
  id: string
  target: GroupTarget
  message: string
  now: number
}

export async function insertRequest(tx: Tx, userId: string, { id, target, message, now }: New): Promise<void> {
  await tx.deleteFrom('removed_join_requests').where('user_id', '=', userId).where('id', '=', id).execute()
  // An id that another user has is not told apart from one that is refused.
  const isTaken = await tx.selectFrom('invite_requests').select('id').where('id', '=', id).executeTakeFirst()
  if (isTaken) throw new Refusal('forbidden')
  await tx
    .insertInto('invite_requests')
    .values({
      id,
      invitable_type: target.type,
      invitable_id: target.id,
      invitable_name: target.name,
      user_id: userId,
      message,
      action: null,
      created_at: now,
      deleted_at: null,
      sent_at: now,
      change_seq: await nextChangeSeq(tx),
    })
    .execute()
}

/** Folders have no requests. */
const askedOf = ({ invitable_type: type, invitable_id: id }: StoredJoinRequest) => ({ type, id }) as Pick<GroupTarget, 'type' | 'id'>

async function tellManagers(tx: Tx, mailer: Mailer, request: StoredJoinRequest, now: number): Promise<void> {
  for (const { email } of await managersOf(tx, askedOf(request))) await sendRequest(tx, mailer, request, email, now)
}

export async function resendRequest(tx: Tx, mailer: Mailer, user: User, id: string, now: number): Promise<StoredJoinRequest> {
  const request = await requireOwnRequest(tx, user.id, id)
  requireWaiting(request)
  const next = await nextAllowedAt(tx, { kind: 'invite_request', from_user_id: user.id }, limits.message.aDay, now)
  if (next > now) throw new Refusal('too_many', { retryAfter: Math.ceil((next - now) / 1000) })
  await changeRequest(tx, id, { sent_at: now })
  await tellManagers(tx, mailer, request, now)
  return requireOwnRequest(tx, user.id, id)
}

export async function cancelRequest(tx: Tx, user: User, id: string, now: number): Promise<StoredJoinRequest> {
  const request = await requireOwnRequest(tx, user.id, id)
  if (request.deleted_at !== null) return request
  requireWaiting(request)
  await changeRequest(tx, id, { deleted_at: now })
  const { invitable_type: type, invitable_id, invitable_name: name } = request
  await writeHistoryOf(tx, { type, id: invitable_id }, { kind: 'request_cancelled', by: user.id, now })
  const managers = await managersOf(tx, askedOf(request))
  const event = { event: 'invite-request-cancelled', type, id: invitable_id, name, by: user.id, now } as const
  await tellPeople(tx, [user.id, ...managers.map(one => one.id)], event)
  return requireOwnRequest(tx, user.id, id)
}
