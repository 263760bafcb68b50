import { alerts } from '#contract/alerts.ts'
import { mutation, profileKey } from '#offline/index.ts'
import { actOn, type FollowInput, followPayload, markOf, meeting, profileOf, requestOf } from './followed.rules.ts'

/** Follows a profile no longer. One that is not followed, or is gone, is left already. */
export const unfollow = mutation({
  kind: 'alert.unfollow',
  v: 1,
  payload: followPayload,
  endpoint: alerts.unsubscribe,
  scope: () => ({ of: 'nothing' }),
  prepare: (input: FollowInput) => actOn('Unfollow', input),
  result: () => ({}),
  meet: meeting('alert.unfollow'),
  overlay(view, op) {
    const key = profileKey(op.payload)
    const known = view.subscriptions.get(key)
    // Refused: it is still followed, so it is shown.
    if (known) view.subscriptions.set(key, { ...known, isFollowed: op.state === 'parked' && known.isFollowed, mark: markOf(op) })
  },
  wire: requestOf,
  settle: (_, op) => ({ removedSubscriptions: [profileOf(op)] }),
  gone: op => ({ removedSubscriptions: [profileOf(op)] }),
  choices: () => ['retry', 'discard'],
})
