import { roles } from '#contract/roles.ts'
import { useLive } from '#offline/index.ts'
import {
  allJoinRequests,
  allMemberships,
  type GroupId,
  groupKey,
  joinRequests,
  type JoinRequestRow,
  type MemberRow,
  oneGroup,
  ownMemberships,
  type OwnMembershipRow,
} from './groups.mirrored.ts'
import { membersIn } from './groups.rules.ts'

/** The user's groups and organisations, by name; undefined while loading and for a guest. */
export const useOwnMemberships = (): OwnMembershipRow[] | undefined =>
  useLive(
    async mirror => [...(await mirror.view(allMemberships)).of(ownMemberships).values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    [],
  )

interface OwnGroup {
  /** Undefined: the user is no member. */
  membership: OwnMembershipRow | undefined
  /** Verified ones first, then by role, then who joined first. */
  members: MemberRow[]
}

/** One of them with the members that are on the device; undefined while loading and for a guest. */
export const useOwnGroup = (group: GroupId): OwnGroup | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(oneGroup(group))
      return { membership: view.of(ownMemberships).get(groupKey(group)), members: membersIn(view, group).toSorted(inOrder) }
    },
    [group.kind, group.slug_value],
  )

const inOrder = (a: MemberRow, b: MemberRow): number =>
  Number(b.verified) - Number(a.verified) || roles[b.role] - roles[a.role] || a.joined_at - b.joined_at

/** The user's requests to join, the latest first; undefined while loading and for a guest. */
export const useJoinRequests = (): JoinRequestRow[] | undefined =>
  useLive(
    async mirror => [...(await mirror.view(allJoinRequests)).of(joinRequests).values()].toSorted((a, b) => b.created_at - a.created_at),
    [],
  )
