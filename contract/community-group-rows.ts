import * as v from 'valibot'
import { personInGroup } from './group-people.ts'

// What a device keeps of research groups in communities.

/** A research group of a community of the user. */
export const communityGroupRow = v.object({
  kind: v.literal('community'),
  /** The first slugs of both. */
  community_slug: v.string(),
  group_slug: v.string(),
  /** Of the group. */
  name: v.string(),
  joined_at: v.number(),
})
export type CommunityGroupRow = v.InferOutput<typeof communityGroupRow>

/** An invitation of a research group that the user manages into a community, which waits. */
export const communityInviteRow = v.object({
  kind: v.literal('research_group'),
  /** The first slug of the group. */
  group_slug: v.string(),
  id: v.string(),
  community: v.object({ name: v.string(), slug_values: v.array(v.string()) }),
  /** Null if that account was deleted. */
  invited_by: v.nullable(personInGroup),
  message: v.string(),
  /** Whom of the group the community would like to have. */
  researchers: v.array(personInGroup),
  created_at: v.number(),
})
export type CommunityInviteRow = v.InferOutput<typeof communityInviteRow>

export const communityGroupFeed = {
  row: communityGroupRow,
  removed: v.object({ kind: v.literal('community'), community_slug: v.string(), group_slug: v.string() }),
}
export const communityInviteFeed = {
  row: communityInviteRow,
  removed: v.object({ kind: v.literal('research_group'), group_slug: v.string(), id: v.string() }),
}
