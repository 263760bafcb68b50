import * as v from 'valibot'
import { personInGroup } from './group-people.ts'
import { indexNames } from './indexes/shape.ts'
import { roleNames } from './roles.ts'

/** What the history of a folder, group, organisation or community tells; the words are the app's. */
export const historyKinds = [
  'created',
  'added',
  'removed',
  'renamed',
  'invited',
  'joined',
  'left',
  'member_removed',
  'role_changed',
  'holder_changed',
  // Of groups, organisations and communities.
  'edited',
  'asked',
  'request_accepted',
  'request_declined',
  'request_cancelled',
  'invite_cancelled',
  'invite_declined',
  // Of communities: what happened with a research group, whose name it has.
  'groups_invited',
  'group_invite_cancelled',
  'group_invite_declined',
  'group_joined',
  'group_left',
  'group_removed',
  // The same in the group, with the name of the community.
  'community_joined',
  'community_left',
  'community_removed',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** What can be flagged. */
export const isEdit = (kind: HistoryKind): boolean => kind === 'edited' || kind === 'renamed'

/** A line of history. Additions of one person that follow each other within an hour are one line, and so are removals and invitations. */
export const historyLine = v.object({
  id: v.string(),
  kind: v.picklist(historyKinds),
  /** Null if that account was deleted. */
  by: v.nullable(personInGroup),
  /** Whom it happened to, where that is someone else. */
  about: v.nullable(personInGroup),
  /** How many items or people. */
  count: v.number(),
  /** What the items are; null for people, and for items of several kinds. */
  index: v.nullable(v.picklist(indexNames)),
  /** The new name of what was renamed; the names of the fields that were edited; the name of the group or the community that it is about. */
  name: v.nullable(v.string()),
  /** The new role. */
  role: v.nullable(v.picklist(roleNames)),
  /** Of the latest of them; milliseconds since 1970. */
  at: v.number(),
  /** An admin says that this edit is wrong. */
  flag: v.optional(v.object({ by: personInGroup, reason: v.string(), at: v.number() })),
})
export type HistoryLine = v.InferOutput<typeof historyLine>
