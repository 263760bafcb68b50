import * as v from 'valibot'
import { followedIndexes } from '#contract/alerts.ts'
import type { OpDraft, Op } from '#offline/index.ts'
import { type Profile, profileKey, profileLane, subscriptions } from './subscriptions.mirrored.ts'

/** The stored payload of follow and unfollow. The name is shown in the outbox. */
export const followPayload = v.object({ index: v.picklist(followedIndexes), slug_value: v.string(), name: v.string() })
export type FollowInput = v.InferOutput<typeof followPayload>

/** Follow and unfollow of one profile share a lane and a target, so they are sent in their order. */
export const draftFor = (verb: string, { index, slug_value, name }: FollowInput): OpDraft<FollowInput> => ({
  payload: { index, slug_value, name },
  lane: profileLane({ index, slug_value }),
  target: { type: subscriptions.target, id: profileKey({ index, slug_value }) },
  mentions: [],
  words: [`${verb} `, `“${name}”`],
})

/** What changes the alert of a profile that is followed already. */
export const changeKind = 'alert.change'

/**
 * Of following and unfollowing one profile only the last counts while neither was sent. The same one twice is one. Who unfollows wants no
 * other change of it.
 */
export const coalesceFollow = (kind: string) => (earlier: Op, draft: OpDraft<FollowInput>) => {
  if (earlier.target.id !== draft.target.id) return undefined
  if (earlier.kind === changeKind) return kind === 'alert.unfollow' ? ('replaces' as const) : undefined
  return earlier.kind === kind ? ('same' as const) : ('replaces' as const)
}

/** Names the profile in a request. */
export const profileParams = ({ index, slug_value }: Profile): { index: string; id: string } => ({ index, id: slug_value })
