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
    // Up to version 8 the rows said nothing of what was found, and were stored in the clear: without a cursor the next pull writes all of them.
    9: async upgrade => {
      await upgrade.table('meta').delete('cursor')
      await upgrade
        .table<Subscription>('subscriptions')
        .toCollection()
        .modify(
          row =>
            void Object.assign(row, {
              new_results: 0,
              timestamp_epoch: row.created_at,
              found: [],
              is_paused: false,
              push: false,
              mail: 'off',
            }),
        )
    },
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
