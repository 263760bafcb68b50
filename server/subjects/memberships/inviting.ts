import { addressesIn, type FoundAddresses, listedAddresses } from '#contract/addresses.ts'
import type { GroupInviteInput } from '#contract/group-memberships.ts'
import { type InviteInput, inviteOutcomes, type InviteOutcome, type InviteResult } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { assignableRoles, type Role, roleOfId } from '#contract/roles.ts'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { addressesOf } from '../addresses/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { showFolderAgain, type StoredFolder } from '../folders/index.ts'
import { tellAddresses } from '../membership-events/index.ts'
import { invitesLeft, sendInvitations } from './invite-sending.ts'
import { memberAddresses, waitingAddresses, waitingCount } from './invited-addresses.ts'
import type { StoredInvitation } from './rows.ts'
import type { GroupTarget, MembershipTarget } from './target.ts'

interface Candidate {
  email: string
  first_name: string
  last_name: string
  role: Role
}

const isEmptyList = (text: string): boolean => {
  const { addresses, broken } = listedAddresses(text)
  return addresses.length + broken.length === 0
}

interface Candidates {
  candidates: Candidate[]
  broken: string[]
}

type Inviting = MembershipTarget & { role: Role }

/** Invites people to a folder: any text with addresses will do. */
export const inviteToFolder = (
  tx: Tx,
  mailer: Mailer,
  user: User,
  folder: StoredFolder & { role: Role },
  input: InviteInput,
  now: number,
): Promise<InviteResult[]> => {
  const { id, name, role } = folder
  return invite(tx, { mailer, user, now, target: { type: 'bookmark_folder', id, name, role } }, candidatesOf(input, addressesIn), input)
}

/** Invites people to a group or organisation: every address of the lists must be one (S2§5). */
export async function inviteToTarget(
  tx: Tx,
  mailer: Mailer,
  user: User,
  target: GroupTarget & { role: Role },
  input: GroupInviteInput,
  now: number,
): Promise<InviteResult[]> {
  const found = candidatesOf(input, listedAddresses)
  const refuse = (sentence: string) => new Refusal('invalid', { errors: { 'invite.people': [sentence] } })
  if (input.people.every(({ email }) => isEmptyList(email))) throw refuse('You need to add at least one email address')
  if (found.broken.length > 0) throw refuse(inviteOutcomes.invalid)
  return invite(tx, { mailer, user, now, target }, found, { subject: '', message: input.message })
}

/**
 * Nothing here looks for accounts with their addresses: the answer and its time are the same with and without
 * one (A7), and someone who is a member under another address is only found when they accept.
 */
async function invite(
  tx: Tx,
  { mailer, user, now, target }: { mailer: Mailer; user: User; now: number; target: Inviting },
  { candidates, broken }: Candidates,
  { subject, message }: Pick<InviteInput, 'subject' | 'message'>,
): Promise<InviteResult[]> {
  const assignable = assignableRoles(target.role)
  if (candidates.some(({ role }) => !assignable.includes(role)))
    throw new Refusal('forbidden', { sentence: 'You can give roles up to your own.' })
  const outcomes = await outcomesOf(tx, user, target, candidates, now)
  const chosen = candidates.filter(({ email }) => outcomes.get(email) === 'invited')
  const invites = chosen.map((person): StoredInvitation => ({
    ...person,
    id: newId(),
    invitable_type: target.type,
    invitable_id: target.id,
    invitable_name: target.name,
    group_slug: null,
    change_seq: 0,
    user_id: null,
    invited_by: user.id,
    subject,
    message,
    action: null,
    created_at: now,
    sent_at: now,
    deleted_at: null,
  }))
  if (invites.length > 0) {
    await tx.insertInto('invites').values(invites).execute()
    await sendInvitations(tx, mailer, user, invites, now)
    const addresses = invites.map(({ email }) => email)
    const { type, id, name } = target
    await tellAddresses(tx, addresses, { event: 'invite', type, id, name, by: user.id, now })
    await writeHistoryOf(tx, target, { kind: 'invited', by: user.id, count: invites.length, now })
    if (type === 'bookmark_folder') await showFolderAgain(tx, id)
  }
  const found = candidates.map(({ email }): [string, InviteOutcome] => [email, outcomes.get(email) ?? 'invited'])
  return [...found, ...broken.map((email): [string, InviteOutcome] => [email, 'invalid'])].map(([email, status]) => ({
    email,
    status,
    sentence: inviteOutcomes[status],
  }))
}

/** Every address in what was typed or pasted, once; a name belongs to it if it stands alone. */
function candidatesOf(
  { people, role_id }: Pick<InviteInput, 'people' | 'role_id'>,
  addressesOfText: (text: string) => FoundAddresses,
): Candidates {
  const candidates = new Map<string, Candidate>()
  const broken = new Set<string>()
  for (const person of people) {
    const found = addressesOfText(person.email)
    const isAlone = found.addresses.length === 1
    const names = { first_name: isAlone ? person.first_name : '', last_name: isAlone ? person.last_name : '' }
    const role = roleOfId(person.role_id ?? role_id)
    for (const email of found.addresses) if (!candidates.has(email)) candidates.set(email, { email, ...names, role })
    const words = found.addresses.length + found.broken.length > 0 ? found.broken : [person.email.trim()]
    for (const word of words) broken.add(word.slice(0, 254))
  }
  const { people: most } = limits.invite
  if (candidates.size + broken.size > most)
    throw new Refusal('invalid', { errors: { 'invite.people': [`You can invite at most ${most} people at once.`] } })
  return { candidates: [...candidates.values()], broken: [...broken] }
}

/** What becomes of each address. The sender's allowance goes to the first ones. */
async function outcomesOf(
  tx: Tx,
  user: User,
  target: MembershipTarget,
  candidates: readonly Candidate[],
  now: number,
): Promise<Map<string, InviteOutcome>> {
  const emails = candidates.map(({ email }) => email)
  const own = new Set(await addressesOf(tx, user))
  const members = await memberAddresses(tx, target, emails)
  const waiting = await waitingAddresses(tx, target, emails)
  let left = await invitesLeft(tx, user.id, now)
  const outcomeOf = (email: string): InviteOutcome => {
    if (own.has(email)) return 'yourself'
    if (members.has(email)) return 'member'
    if (waiting.has(email)) return 'waiting'
    return left-- > 0 ? 'invited' : 'too_many'
  }
  const outcomes = new Map(emails.map(email => [email, outcomeOf(email)]))
  const added = [...outcomes.values()].filter(outcome => outcome === 'invited').length
  const { waiting: most } = limits.invite
  if (added > 0 && (await waitingCount(tx, target)) + added > most)
    throw new Refusal('limit_reached', {
      sentence: `At most ${most} invitations can wait for an answer. Cancel some of them, or invite fewer people.`,
    })
  return outcomes
}
