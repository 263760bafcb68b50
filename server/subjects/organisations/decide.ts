import { type RoleId, roleOfId } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { ownerAccount } from '../announcements/index.ts'
import { tellPeople } from '../membership-events/index.ts'
import { answerJoinRequest, targetDeleted, verifyMember } from '../memberships/index.ts'
import { readAskedId } from './asked.ts'
import { decisionMail } from './mails.ts'
import { storedOrganisation } from './rows.ts'

interface Decision {
  id: string
  accepted: boolean
  reason: string
  role: RoleId
  /** The owner of the server. */
  by: string
  now: number
}

/** Does what the owner of the server decided, and tells who asked. Returns the organisation, and who asked if they have an account. */
export async function decideAsked(mail: MailQueue, tx: Tx, decision: Decision): Promise<{ slug: string; userId: string | null }> {
  const { accepted, reason, by, now } = decision
  const request = readAskedId(decision.id)
  if (!request) throw new Refusal('not_found')
  if (!accepted && reason === '')
    throw new Refusal('invalid', { errors: { 'organisation_request.reason': ['Say why, for the person who asked.'] } })
  const asked = request.kind === 'create' ? await decideMaking(tx, request.id, decision) : await decideJoining(tx, request.id, decision)
  const details = { id: decision.id, slug: asked.slug, accepted }
  await recordAudit(tx, { kind: 'organisation_request_answered', userId: by, details }, now)
  const person = asked.userId && (await tx.selectFrom('users').select('email').where('id', '=', asked.userId).executeTakeFirst())
  if (person) await mail.write(tx, decisionMail({ to: person.email, name: asked.name, accepted, reason }), now)
  return asked
}

interface Asked {
  slug: string
  name: string
  userId: string | null
}

async function decideMaking(tx: Tx, slug: string, { accepted, by, now }: Decision): Promise<Asked> {
  const stored = await storedOrganisation(tx, slug)
  if (!stored?.made_here) throw new Refusal('not_found')
  if (stored.state !== 'pending') throw new Refusal('gone', { sentence: 'This organisation was already accepted.' })
  const { name, made_by: userId } = stored
  const told = { type: 'organisation', id: slug, name, by, now } as const
  if (accepted) {
    await tx
      .updateTable('organisations')
      .set(eb => ({ state: 'confirmed', record_stale: eb('record_stale', '+', 1) }))
      .where('slug_value', '=', slug)
      .execute()
    if (userId !== null) {
      await verifyMember(tx, { userId, slug, way: 'team', by }, now)
      await tellPeople(tx, [userId], { event: 'verified', ...told })
    }
  } else {
    if (userId !== null) await tellPeople(tx, [userId], { event: 'declined', ...told })
    await targetDeleted(tx, { type: 'organisation', id: slug, name }, by, now)
    await tx.deleteFrom('organisations').where('slug_value', '=', slug).execute()
    await tx.insertInto('leaving_organisations').values({ slug_value: slug }).execute()
  }
  return { slug, name, userId }
}

async function decideJoining(tx: Tx, id: string, { accepted, role, by, now }: Decision): Promise<Asked> {
  const request = await tx
    .selectFrom('invite_requests')
    .selectAll()
    .where('id', '=', id)
    .where('invitable_type', '=', 'organisation')
    .executeTakeFirst()
  if (!request) throw new Refusal('not_found')
  await answerJoinRequest(tx, request, { accepted, by, way: 'team', role: roleOfId(role) }, now)
  return { slug: request.invitable_id, name: request.invitable_name, userId: request.user_id }
}

/** Tells the owner of the server that somebody waits, if the owner has an account here. */
export async function tellOfAsking(
  tx: Tx,
  settings: Settings,
  asked: { slug: string; name: string; by: string },
  now: number,
): Promise<void> {
  const userId = await ownerAccount(tx, settings)
  if (userId === undefined || userId === asked.by) return
  await tellPeople(tx, [userId], { event: 'requested', type: 'organisation', id: asked.slug, name: asked.name, by: asked.by, now })
}
