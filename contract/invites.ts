import * as v from 'valibot'
import { membershipRole, personInGroup } from './group-people.ts'
import { limits } from './limits.ts'
import { roleIds } from './roles.ts'
import { atLeast, atMost } from './rules.ts'
import { invitableTypes } from './sign-up.ts'
import { emptyOr, personName } from './text-fields.ts'

const { invite: limit } = limits

/** How an invitation ended (S2§4); null: it was sent and waits, unless it was cancelled. */
export const inviteActions = ['confirmed', 'declined', 'removed_by_user', 'removed_by_admin'] as const
export type InviteAction = (typeof inviteActions)[number]

export const invite = v.object({
  id: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** Who answered. Null before that: whether an address has an account is not told (A7). */
  user: v.nullable(personInGroup),
  role: membershipRole,
  action: v.nullable(v.picklist(inviteActions)),
  created_at: v.number(),
  /** When it was last sent. */
  sent_at: v.number(),
  /** When it was cancelled. */
  deleted_at: v.nullable(v.number()),
})
export type Invite = v.InferOutput<typeof invite>

/** The role that people are invited with where none is chosen (S2§6). */
export const defaultInviteRole = 2
/** The same for groups and organisations. */
export const defaultGroupRole = 1

/** Contains one address or any text with some: `addressesIn` finds them (contract/addresses.ts). */
export const invitedPerson = v.object({
  email: v.pipe(
    v.string(),
    atLeast(1, 'You need to add at least one email address'),
    atMost(limit.pasted, `You can invite at most ${limit.people} people at once.`),
  ),
  first_name: v.optional(v.union([v.literal(''), personName('first name')]), ''),
  last_name: v.optional(v.union([v.literal(''), personName('last name')]), ''),
  role_id: v.optional(v.picklist(roleIds)),
})

/** An empty subject or message is replaced by `inviteDefaults`. */
export const inviteSubject = emptyOr(limit.subject.min, limit.subject.max, 'subject')
export const inviteMessage = emptyOr(limit.message.min, limit.message.max, 'message')

export const inviteInput = v.object({
  subject: v.optional(inviteSubject, ''),
  message: v.optional(inviteMessage, ''),
  role_id: v.optional(v.picklist(roleIds), defaultInviteRole),
  people: v.pipe(
    v.array(invitedPerson),
    v.minLength(1, 'You need to add at least one email address'),
    v.maxLength(limit.people, `You can invite at most ${limit.people} people at once.`),
  ),
})
export type InviteInput = v.InferOutput<typeof inviteInput>

/** What an invitation says if its sender wrote nothing. */
export const inviteDefaults = (name: string) => ({
  subject: `Invitation to the bookmark folder “${name}”`,
  message: `I keep research in the folder “${name}” and would like to share it with you.`,
})

/** The same for a group or an organisation. */
export const groupInviteMessage = (name: string) => `I would like you to join “${name}”, so that we can work together there.`

/** What became of each address, and the sentence that says so. */
export const inviteOutcomes = {
  invited: 'Invited.',
  invalid: "You've entered an invalid email address",
  yourself: 'This is your own address.',
  member: 'This person is a member already.',
  waiting: 'Invited before. You can resend that invitation.',
  too_many: `You can send ${limit.mailsADay} invitations in a day. Please invite this address tomorrow.`,
} as const
export type InviteOutcome = keyof typeof inviteOutcomes

export const inviteResult = v.object({
  /** As it was understood: in lower case, without the text around it. */
  email: v.string(),
  status: v.picklist(Object.keys(inviteOutcomes) as [InviteOutcome, ...InviteOutcome[]]),
  sentence: v.string(),
})
export type InviteResult = v.InferOutput<typeof inviteResult>

/** An invitation as the invited person sees it. */
export const pendingInvite = v.object({
  id: v.string(),
  invitable_type: v.picklist(invitableTypes),
  invitable: v.object({ id: v.string(), name: v.string() }),
  /** The address that it was sent to. */
  email: v.string(),
  /** Null if that account was deleted. */
  invited_by: v.nullable(personInGroup),
  role: membershipRole,
  message: v.string(),
  created_at: v.number(),
})
export type PendingInvite = v.InferOutput<typeof pendingInvite>
