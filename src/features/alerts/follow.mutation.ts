import { alerts, type Subscription } from '#contract/alerts.ts'
import { markOf, serverTimeOf, mutation, nothing, type Op, put } from '#offline/index.ts'
import { actOn, type FollowInput, followPayload, coalesceFollow, requestOf } from './followed.rules.ts'
import { profileKey, subscriptions } from './subscriptions.mirrored.ts'

/** The row that this change makes, at its moment on the server's clock. */
const rowOf = (op: Op<FollowInput>): Subscription => ({ ...op.payload, created_at: serverTimeOf(op) })

/** Follows a profile. Twice is once. */
export const follow = mutation({
  kind: 'alert.follow',
  v: 1,
  payload: followPayload,
  endpoint: alerts.subscribe,
  scope: () => nothing,
  prepare: (input: FollowInput) => actOn('Follow', input),
  result: () => ({}),
  coalesce: coalesceFollow('alert.follow'),
  overlay(view, op) {
    const key = profileKey(op.payload)
    const known = view.of(subscriptions).get(key)
    // Refused: it is as it was before, and the mark says that it was tried.
    const isFollowed = op.state !== 'parked' || known?.isFollowed === true
    view.of(subscriptions).set(key, { ...(known ?? rowOf(op)), isFollowed, mark: markOf(op) })
  },
  wire: requestOf,
  settle: ({ subscription }) => ({ rows: [put(subscriptions, subscription)] }),
  // S1§4: a 400 with errors says that the profile is followed already.
  already: (op, { status, errors }) => (status === 400 && errors ? { rows: [put(subscriptions, rowOf(op))] } : undefined),
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
})
