import { roleMay } from '#contract/roles.ts'
import { useLive } from '#offline/index.ts'
import {
  allCommunityGroups,
  allCommunityInvites,
  communityGroups,
  type CommunityInvite,
  communityInvites,
  type GroupInCommunity,
  groupsOfCommunity,
} from './community-groups.mirrored.ts'
import { groupKey, ownMemberships } from './groups.mirrored.ts'

const byName = (a: GroupInCommunity, b: GroupInCommunity): number => a.name.localeCompare(b.name)

/** The research groups of a community of the user, by name; undefined while loading and for a guest. */
export const useGroupsOfCommunity = (slug: string): GroupInCommunity[] | undefined =>
  useLive(async mirror => [...(await mirror.view(groupsOfCommunity(slug))).of(communityGroups).values()].toSorted(byName), [slug])

/** Those communities of the user to which a group belongs, by name; undefined while loading and for a guest. */
export const useCommunitiesOfGroup = (group: string): { slug_value: string; name: string; mark?: GroupInCommunity['mark'] }[] | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(allCommunityGroups)
      return [...view.of(communityGroups).values()]
        .filter(row => row.group_slug === group)
        .map(({ community_slug, mark }) => {
          const own = view.of(ownMemberships).get(groupKey({ kind: 'community', slug_value: community_slug }))
          return { slug_value: community_slug, name: own?.name ?? community_slug, mark }
        })
        .toSorted((a, b) => a.name.localeCompare(b.name))
    },
    [group],
  )

/** The invitations into communities that wait for an answer of the user, of one group or of all, the latest first; undefined while loading and for a guest. */
export const useCommunityInvites = (group?: string): CommunityInvite[] | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(allCommunityInvites)
      // Whoever may no longer answer still has those from before.
      const mayAnswer = ({ kind, group_slug }: CommunityInvite) =>
        roleMay(view.of(ownMemberships).get(groupKey({ kind, slug_value: group_slug }))?.role, 'manageMembers')
      return [...view.of(communityInvites).values()]
        .filter(row => (group === undefined || row.group_slug === group) && mayAnswer(row))
        .toSorted((a, b) => b.created_at - a.created_at)
    },
    [group],
  )
