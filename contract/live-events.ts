import * as v from 'valibot'
import { type MembershipEventName, membershipEvent, membershipEventNames } from './membership-events.ts'

/** Everyone may subscribe to it: what is sent there is for all. */
export const announcementsChannel = 'announcements'
/** The private channel of a user (S1§7). */
export const userChannel = (userId: string): string => `private-user-${userId}`
/** That of one of their sessions, where a cluster holds connections that nobody can close when the session ends. */
export const sessionChannel = (userId: string, sid: string): string => `${userChannel(userId)}.${sid}`

/** The message is read in three parts (S1§7); the outer two are names. */
const messageParts = { message_prefix: v.string(), message: v.string(), message_suffix: v.string() }

const membershipEvents = Object.fromEntries(membershipEventNames.map(name => [name, membershipEvent])) as Record<
  MembershipEventName,
  typeof membershipEvent
>

/** What comes on the channel of a user. An event is a hint: what is true is always read again. */
export const userEvents = {
  /** Something of the user's own data has changed: `/changes` has it. */
  'changes-new': v.object({}),
  /** How far a job or a long analysis is: its id, the part that is done, from 0 to 1, and of an analysis how many records are done (S3§4). */
  'progress-update': v.object({ uuid: v.string(), progress: v.number(), count: v.optional(v.number()) }),
  'notification-event': v.object({ id: v.string(), silent: v.boolean(), ...messageParts }),
  ...membershipEvents,
}

/** What comes on the channel of announcements: nothing that is not for everyone (L11). */
export const publicEvents = {
  'announcements-new': v.object({ id: v.string(), title: v.string(), url: v.nullable(v.string()) }),
}

type Schemas = typeof userEvents & typeof publicEvents
export type UserEventName = keyof typeof userEvents
export type PublicEventName = keyof typeof publicEvents
export type LiveEventName = UserEventName | PublicEventName
export type LiveEventData<N extends LiveEventName> = v.InferOutput<Schemas[N]>
