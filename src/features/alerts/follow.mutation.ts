import { alerts, type Subscription } from '#contract/alerts.ts'
import { markOf, serverTimeOf, mutation, nothing, type Op, put } from '#offline/index.ts'
import { draftFor, type FollowInput, followPayload, coalesceFollow, profileParams } from './followed.rules.ts'
import { profileKey, subscriptions } from './subscriptions.mirrored.ts'

/** The row that this change creates, with the time by the server's clock. */
function rowOf(op: Op<FollowInput>): Subscription {
  const now = serverTimeOf(op)
  return { ...op.payload, new_results: 0, timestamp_epoch: now, found: [], is_paused: false, push: false, mail: 'off', created_at: now }
}

/** Follows a profile. Repeating it changes nothing. */
export const follow = mutation({
  kind: 'alert.follow',
  v: 1,
  payload: followPayload,
  endpoint: alerts.subscribe,
  scope: () => nothing,
  prepare: (input: FollowInput) => draftFor('Follow', input),
  result: () => ({}),
  coalesce: coalesceFollow('alert.follow'),
  overlay(view, op) {
    const key = profileKey(op.payload)
    const row = view.of(subscriptions).get(key)
    // If it was refused, nothing has changed; the mark shows the attempt.
    const isFollowed = op.state !== 'parked' || row?.isFollowed === true
    view.of(subscriptions).set(key, { ...(row ?? rowOf(op)), isFollowed, mark: markOf(op) })
  },
  wire: ({ payload }) => ({ params: profileParams(payload) }),
  settle: ({ subscription }) => ({ rows: [put(subscriptions, subscription)] }),
  // S1§4: a 400 with errors says that the profile is followed already.
  already: (op, { status, errors }) => (status === 400 && errors ? { rows: [put(subscriptions, rowOf(op))] } : undefined),
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
})
