import type { FollowedIndex, Subscription } from '#contract/alerts.ts'
import { hashBucket, every, keyText, type SyncMark, mirrored, type Op, rowsAt, type MirrorScope } from '#offline/index.ts'

/** `isFollowed` is false while an unfollow waits, or after a refused follow; the row stays because of its mark. */
export type SubscriptionRow = Subscription & { isFollowed: boolean; mark?: SyncMark }

/** A profile that can be followed, identified by its first slug. */
export interface Profile {
  index: FollowedIndex
  slug_value: string
}

const lanes = 'alert:'

export const subscriptions = mirrored<SubscriptionRow>()({
  name: 'subscriptions',
  title: 'Followed profiles',
  since: 2,
  key: ['index', 'slug_value'],
  // Not encrypted: few fields besides the key, read by every follow button, and pulled again after a sealing.
  clear: 'everything',
  lanes,
  target: 'alert',
  shown: row => ({ ...row, isFollowed: true }),
  upgrades: {
    // Up to database version 2 the lane named the profile.
    3: upgrade =>
      upgrade
        .table<Op>('ops')
        .toCollection()
        .modify(op => {
          if (op.lane.startsWith(lanes)) op.lane = lanes + hashBucket(op.target.id)
        }),
  },
  mutations: () => import('./mirror/mutations.ts'),
})

export const profileKey = (profile: Profile): string => keyText(subscriptions, profile)
/** Many profiles share a lane, so that it does not reveal the profile. */
export const profileLane = (profile: Profile): string => lanes + hashBucket(profileKey(profile))

export const allFollowed: MirrorScope = { rows: [every(subscriptions)] }
export const oneProfile = (profile: Profile): MirrorScope => ({
  rows: [rowsAt(subscriptions, profileKey(profile))],
  about: [profileKey(profile)],
})
