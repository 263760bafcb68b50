import * as v from 'valibot'
import { followedIndexes } from '#contract/alerts.ts'
import type { OpDraft, Op } from '#offline/index.ts'
import { profileKey, profileLane, subscriptions } from './subscriptions.mirrored.ts'

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

/** Of the changes of one profile that were not sent yet, only the last counts. The same one twice is one. */
export const coalesceFollow = (kind: string) => (earlier: Op, draft: OpDraft<FollowInput>) => {
  if (earlier.target.id !== draft.target.id) return undefined
  return earlier.kind === kind ? ('same' as const) : ('replaces' as const)
}

export const followRequest = ({ payload }: Op<FollowInput>): { params: { index: string; id: string } } => ({
  params: { index: payload.index, id: payload.slug_value },
})
