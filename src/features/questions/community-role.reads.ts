import type { Role } from '#contract/roles.ts'
import { allMemberships, groupKey, ownMemberships } from '#features/memberships/index.ts'
import { useLive } from '#offline/index.ts'

/** The viewer's role in a community; null without one, undefined while it is not known. */
export const useCommunityRole = (slug: string): Role | null | undefined =>
  useLive(
    async mirror =>
      (await mirror.view(allMemberships)).of(ownMemberships).get(groupKey({ kind: 'community', slug_value: slug }))?.role ?? null,
    [slug],
  )
