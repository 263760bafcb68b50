import * as v from 'valibot'
import { followedIndexes } from '#contract/alerts.ts'
import type { OpDraft, Op } from '#offline/index.ts'
import { profileKey, profileLane, subscriptions } from './subscriptions.mirrored.ts'

/** What is written down of both acts; the name is for the outbox, and for the row that waits. */
export const followPayload = v.object({ index: v.picklist(followedIndexes), slug_value: v.string(), name: v.string() })
export type FollowInput = v.InferOutput<typeof followPayload>

/** Both acts on a profile share its lane and its target, so that one never overtakes the other. */
export const actOn = (verb: string, { index, slug_value, name }: FollowInput): OpDraft<FollowInput> => ({
  payload: { index, slug_value, name },
  lane: profileLane({ index, slug_value }),
  target: { type: subscriptions.target, id: profileKey({ index, slug_value }) },
  mentions: [],
  words: [`${verb} `, `“${name}”`],
})

/** Of changes to one profile that were never attempted only the last counts; the same one again is already said. */
export const coalesceFollow = (kind: string) => (earlier: Op, draft: OpDraft<FollowInput>) => {
  if (earlier.target.id !== draft.target.id) return undefined
  return earlier.kind === kind ? ('same' as const) : ('replaces' as const)
}

export const requestOf = ({ payload }: Op<FollowInput>): { params: { index: string; id: string } } => ({
  params: { index: payload.index, id: payload.slug_value },
})
