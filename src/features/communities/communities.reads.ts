import type { OwnMembership } from '#contract/group-mirrors.ts'
import type { Role } from '#contract/roles.ts'
import { allMemberships, groupKey, ownMemberships } from '#features/memberships/index.ts'
import { useLive } from '#offline/index.ts'
import { communities, oneCommunity, type OwnCommunityRow } from './communities.mirrored.ts'

/** A community of the user; null without it, undefined while loading and for a guest. */
export const useOwnCommunity = (slug: string): OwnCommunityRow | null | undefined =>
  useLive(async mirror => (await mirror.view(oneCommunity(slug))).of(communities).get(slug) ?? null, [slug])

/** The viewer's role in a community as this device knows it; null without one, undefined while loading and for a guest. */
export function useCommunityRole(slug: string): Role | null | undefined {
  const membership = useMembership(slug)
  return membership === null ? null : membership?.role
}

/** The viewer's membership of a community, with how many members it has; like the role. */
export const useMembership = (slug: string): Pick<OwnMembership, 'role' | 'members_count'> | null | undefined =>
  useLive(
    async mirror => {
      const found = (await mirror.view(allMemberships)).of(ownMemberships).get(groupKey({ kind: 'community', slug_value: slug }))
      if (found) return found
      // What was never mirrored says nothing about who belongs where.
      return (await mirror.lastPull()) === undefined ? undefined : null
    },
    [slug],
  )
