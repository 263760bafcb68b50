import * as v from 'valibot'
import { roleNames } from './roles.ts'

// What a device keeps of the groups, organisations and communities of its user.

/** What people belong to that is no folder. */
export const groupTypes = ['research_group', 'organisation', 'community'] as const
export type GroupType = (typeof groupTypes)[number]
const kind = v.picklist(groupTypes)

/** A group, organisation or community of the user. */
export const ownMembership = v.object({
  kind,
  /** The first slug. */
  slug_value: v.string(),
  name: v.string(),
  role: v.picklist(roleNames),
  joined_at: v.number(),
  /** Whether it is known that the user belongs to the organisation; false elsewhere. */
  verified: v.boolean(),
  members_count: v.number(),
  /** Whether it has members that are not mirrored: of a large group only the first ones are, and of many groups only those of the first. */
  more_members: v.boolean(),
})
export type OwnMembership = v.InferOutput<typeof ownMembership>

/** A member of one of them. Addresses stay on the server. */
export const groupMemberRow = v.object({
  kind,
  /** The first slug of the group. */
  group_slug: v.string(),
  member_id: v.string(),
  slug_values: v.array(v.string()),
  full_name: v.string(),
  role: v.picklist(roleNames),
  verified: v.boolean(),
  joined_at: v.number(),
})
export type GroupMemberRow = v.InferOutput<typeof groupMemberRow>

/** A request of the user to join. */
export const joinRequest = v.object({
  id: v.string(),
  invitable_type: kind,
  invitable: v.object({ name: v.string(), slug_values: v.array(v.string()) }),
  message: v.string(),
  /** Null: it waits, unless it was cancelled. */
  action: v.nullable(v.picklist(['confirmed', 'declined'])),
  created_at: v.number(),
  sent_at: v.number(),
  /** When it was cancelled. */
  deleted_at: v.nullable(v.number()),
})
export type JoinRequest = v.InferOutput<typeof joinRequest>

export const ownMembershipFeed = { row: ownMembership, removed: v.object({ kind, slug_value: v.string() }) }
export const groupMemberFeed = {
  row: groupMemberRow,
  removed: v.object({ kind, group_slug: v.string(), member_id: v.string() }),
}
export const joinRequestFeed = { row: joinRequest, removed: v.string() }
