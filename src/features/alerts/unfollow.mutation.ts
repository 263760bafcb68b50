import { alerts } from '#contract/alerts.ts'
import { drop, markOf, mutation, nothing } from '#offline/index.ts'
import { actOn, type FollowInput, followPayload, coalesceFollow, requestOf } from './followed.rules.ts'
import { profileKey, subscriptions } from './subscriptions.mirrored.ts'

/** Follows a profile no longer. One that is not followed, or is gone, is left already. */
export const unfollow = mutation({
  kind: 'alert.unfollow',
  v: 1,
  payload: followPayload,
  endpoint: alerts.unsubscribe,
  scope: () => nothing,
  prepare: (input: FollowInput) => actOn('Unfollow', input),
  result: () => ({}),
  coalesce: coalesceFollow('alert.unfollow'),
  overlay(view, op) {
    const key = profileKey(op.payload)
    const known = view.of(subscriptions).get(key)
    // Refused: it is still followed, so it is shown.
    if (known) view.of(subscriptions).set(key, { ...known, isFollowed: op.state === 'parked' && known.isFollowed, mark: markOf(op) })
  },
  wire: requestOf,
  settle: (_, op) => ({ rows: [drop(subscriptions, profileKey(op.payload))] }),
  gone: op => ({ rows: [drop(subscriptions, profileKey(op.payload))] }),
  choices: () => ['retry', 'discard'],
})
