import { alerts } from '#contract/alerts.ts'
import { drop, markOf, mutation, nothing } from '#offline/index.ts'
import { draftFor, type FollowInput, followPayload, coalesceFollow, profileParams } from './followed.rules.ts'
import { profileKey, subscriptions } from './subscriptions.mirrored.ts'

/** Unfollows a profile. If it is not followed, or is gone, that counts as done. */
export const unfollow = mutation({
  kind: 'alert.unfollow',
  v: 1,
  payload: followPayload,
  endpoint: alerts.unsubscribe,
  scope: () => nothing,
  prepare: (input: FollowInput) => draftFor('Unfollow', input),
  result: () => ({}),
  coalesce: coalesceFollow('alert.unfollow'),
  overlay(view, op) {
    const key = profileKey(op.payload)
    const row = view.of(subscriptions).get(key)
    // If it was refused, the profile is still followed.
    if (row) view.of(subscriptions).set(key, { ...row, isFollowed: op.state === 'parked' && row.isFollowed, mark: markOf(op) })
  },
  wire: ({ payload }) => ({ params: profileParams(payload) }),
  settle: (_, op) => ({ rows: [drop(subscriptions, profileKey(op.payload))] }),
  gone: op => ({ rows: [drop(subscriptions, profileKey(op.payload))] }),
  choices: () => ['retry', 'discard'],
})
