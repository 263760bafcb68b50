import * as v from 'valibot'
import { invitableTypes } from './sign-up.ts'

/** The life cycle of memberships and invitations (S1§4), as each person whom it concerns is told. */
export const membershipEventNames = [
  'invite',
  'invite-cancelled',
  'invite-confirmed',
  'invite-declined',
  'role-changed',
  'removed',
  'left',
  'deleted',
  'name-changed',
  'invite-request',
  'invite-request-cancelled',
  'invite-request-confirmed',
  'invite-request-declined',
  // Of organisations: somebody asks to belong to one, and is verified or declined.
  'requested',
  'verified',
  'declined',
  // Of communities: somebody became a member because their research group did.
  'added',
] as const
export type MembershipEventName = (typeof membershipEventNames)[number]

/** What an event is about: what people are invited to, or the place of a research group in a community. */
const eventTypes = [...invitableTypes, 'community_research_group'] as const

/** An event is a hint: what is true is always read again. The message is read in three parts (S1§7); the outer two are names. */
export const membershipEvent = v.object({
  /** Grows with every event of one person. */
  seq: v.number(),
  event: v.picklist(membershipEventNames),
  invitable_type: v.picklist(eventTypes),
  /** Of the community, where it is about a group in one. */
  invitable_id: v.string(),
  /** The first slug of that group. */
  group_slug: v.nullable(v.string()),
  message_prefix: v.string(),
  message: v.string(),
  message_suffix: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
})
export type MembershipEvent = v.InferOutput<typeof membershipEvent>
