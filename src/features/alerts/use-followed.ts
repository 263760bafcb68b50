import type { FollowedIndex } from '#contract/alerts.ts'
import { type Mark, profileKey, useLive } from '#offline/index.ts'

interface Followed {
  isFollowed: boolean
  /** A change of it waits, or was refused. */
  mark?: Mark
}

/** Whether the user follows a profile, named by its first slug. Undefined while loading and for a guest. */
export const useFollowed = (index: FollowedIndex, slug: string): Followed | undefined =>
  useLive(
    async mirror => {
      const profile = { index, slug_value: slug }
      const { subscriptions } = await mirror.view({ of: 'profile', profile })
      const { isFollowed = false, mark } = subscriptions.get(profileKey(profile)) ?? {}
      return { isFollowed, ...(mark && { mark }) }
    },
    [index, slug],
  )
