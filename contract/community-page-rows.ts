import * as v from 'valibot'
import { personInGroup } from './group-people.ts'

// What a device keeps of the pages that members of its user's communities write.

/** What is known of a page without its text. */
export const communityPageHead = v.object({
  id: v.string(),
  title: v.string(),
  /** The order of the pages: the lowest comes first. */
  position: v.number(),
  /** Who made it. Null: who has left, or whose name the viewer may not see. */
  made_by: v.nullable(personInGroup),
  /** Who wrote the text as it is now; null as above. */
  written_by: v.nullable(personInGroup),
  written_at: v.number(),
  created_at: v.number(),
  /** Rises with every edit; the value of `If-Match`. */
  version: v.number(),
})
export type CommunityPageHead = v.InferOutput<typeof communityPageHead>

/** A page of a community with its text. */
export const workspacePage = v.object({ ...communityPageHead.entries, content: v.string() })
export type WorkspacePage = v.InferOutput<typeof workspacePage>

/** A page as the devices of members keep it: it comes and goes with the membership. */
export const communityPageRow = v.object({
  kind: v.literal('community'),
  /** The first slug of the community. */
  community_slug: v.string(),
  ...workspacePage.entries,
})
export type CommunityPageRow = v.InferOutput<typeof communityPageRow>

export const communityPageFeed = {
  row: communityPageRow,
  removed: v.object({ kind: v.literal('community'), community_slug: v.string(), id: v.string() }),
}
