import type { FollowedIndex } from '#contract/alerts.ts'
import { type SyncMark, useLive } from '#offline/index.ts'
import { oneProfile, profileKey, subscriptions } from './subscriptions.mirrored.ts'

interface Followed {
  isFollowed: boolean
  /** Set while a change of it waits or is refused. */
  mark?: SyncMark
}

/** Whether the user follows a profile, given its first slug. Undefined while loading and for a guest. */
export const useFollowed = (index: FollowedIndex, slug: string): Followed | undefined =>
  useLive(
    async mirror => {
      const profile = { index, slug_value: slug }
      const view = await mirror.view(oneProfile(profile))
      const { isFollowed = false, mark } = view.of(subscriptions).get(profileKey(profile)) ?? {}
      return { isFollowed, ...(mark && { mark }) }
    },
    [index, slug],
  )
