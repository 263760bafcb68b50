import * as v from 'valibot'
import { communityFields, communitySettings } from './community-fields.ts'
import { roleNames } from './roles.ts'

// What a device keeps of the communities of its user. How many members each has is told by `own_memberships`; its questions and groups have rows of their own.

/** A community as its members see it. */
export const communityRow = v.object({
  /** The first slug. */
  slug_value: v.string(),
  ...communityFields.entries,
  ...communitySettings.entries,
  /** The name of the community above it; null without one, or if the member may not know of it (then `parent_id` is null too). */
  parent_name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  rw_access: v.picklist(roleNames),
  created_at: v.number(),
  /** Rises with every edit of fields or settings; the value of `If-Match`. */
  version: v.number(),
})
export type CommunityRow = v.InferOutput<typeof communityRow>

export const communityFeed = { row: communityRow, removed: v.string() }
