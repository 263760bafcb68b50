import { communityGroups } from '#contract/community-groups.ts'
import type { Action } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { findCommunity, openCommunity } from '../community-access/index.ts'
import { tellPeople } from '../membership-events/index.ts'
import {
  dropGroup,
  findTarget,
  groupChanged,
  groupInvitePage,
  groupInviteView,
  type GroupTarget,
  joinRequestView,
  leaveTarget,
  managersOf,
  ownMembershipOf,
  requireExisting,
  requireGroupInvite,
  requireRole,
  roleIn,
  type TargetKinds,
  tellManagersOfGroup,
  waitingGroupInvitePage,
} from '../memberships/index.ts'
import { type ProfileRecords, requireSelf } from '../people/index.ts'
import { acceptGroupInvite, declineGroupInvite } from './answering.ts'
import { cancelGroupInvite, inviteGroups, type NamedGroup, resendGroupInvite } from './inviting.ts'
import { joinWithGroups } from './joining.ts'
import { communityPage, deviceGroupRows, groupPage, requireGroup, researcherIn, researcherPage } from './views.ts'

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
  profiles: ProfileRecords
  targets: TargetKinds
}

interface Viewing {
  user: Pick<User, 'id'> | undefined
  signal: AbortSignal
}
interface OfOne {
  params: { id: string }
}

const absent = (problem: unknown): boolean => problem instanceof Refusal && (problem.code === 'not_found' || problem.code === 'gone')

export const communityGroupHandlers = ({ settings, store, mail, profiles, targets }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }

  const findCommunityFor = (id: string, viewing: Viewing) => findTarget(targets, { kind: 'communities', id }, viewing)
  const findGroupFor = (id: string, viewing: Viewing) => findTarget(targets, { kind: 'research_groups', id }, viewing)
  const ofCommunity = ({ params }: OfOne, viewing: Viewing) => findCommunityFor(params.id, viewing)
  const ofGroup = ({ params }: OfOne, viewing: Viewing) => findGroupFor(params.id, viewing)

  /** The first slug of a group; of one that is gone what was asked for. */
  const slugOfGroup = async (gid: string, viewing: Viewing): Promise<string> => {
    try {
      return (await findGroupFor(gid, viewing)).id
    } catch (problem) {
      if (absent(problem)) return gid
      throw problem
    }
  }

  const groupsNamed = async (ids: readonly string[], viewing: Viewing): Promise<NamedGroup[]> => {
    const found: NamedGroup[] = []
    const known = new Set<string>()
    for (const asked of new Set(ids)) {
      const group = await targets.research_group.find(asked, viewing.signal, viewing.user?.id).catch((problem: unknown) => {
        if (absent(problem)) return undefined
        throw problem
      })
      if (group && known.has(group.id)) continue
      if (group) known.add(group.id)
      found.push({ asked, group })
    }
    return found
  }

  const own = async (tx: Tx, user: User, target: GroupTarget, action: Action): Promise<void> => {
    await requireExisting(tx, targets, target)
    await requireRole(tx, user, target, action)
  }

  const changed = async (tx: Tx, target: GroupTarget, now: number): Promise<void> => {
    await groupChanged(tx, targets, target, now)
    // Records of people say where they belong.
    void profiles.flush()
  }

  /** The overview of a community, for whoever may open it. */
  const overview = async (id: string, userId: string | undefined) => {
    const { community, role } = await openCommunity(store.read, userId, id, 'overview')
    return { slug: community.slug_value, looking: { userId, role } }
  }

  return handlers('communityGroups', communityGroups, {
    join: keyedHandler({
      prepare: async ({ params, body: { join } }, { user, signal }) => {
        requireSelf(params.id, user)
        const community = await findCommunityFor(params.cid, { user, signal })
        const named = await groupsNamed(join.research_group_ids, { user, signal })
        const groups = named.flatMap(({ group }) => group ?? [])
        if (groups.length < named.length)
          throw new Refusal('invalid', { errors: { 'join.research_group_ids': ['One of these research groups does not exist.'] } })
        return { community, groups }
      },
      effect: async (tx, { body: { join } }, { user, now, prepared: { community, groups } }) => {
        const request = await joinWithGroups(tx, { kinds: targets, mailer, user, community, groups, now }, join)
        if (!request) await changed(tx, community, now)
        const slugs = groups.map(({ id }) => id)
        return {
          action: request ? null : 'confirmed',
          invitable: { name: community.name, slug_values: [community.id] },
          invite_request: request ? joinRequestView(request) : null,
          membership: (await ownMembershipOf(tx, user.id, community)) ?? null,
          community_groups: request ? [] : await deviceGroupRows(tx, community.id, slugs),
        }
      },
    }),

    leave: keyedHandler({
      prepare: ({ params }, { user, signal }) => {
        requireSelf(params.id, user)
        return findCommunityFor(params.cid, { user, signal })
      },
      effect: async (tx, _, { user, now, prepared }) => {
        const role = await roleIn(tx, user.id, prepared)
        if (role !== undefined) {
          await leaveTarget(tx, { ...prepared, role }, user.id, now)
          await changed(tx, prepared, now)
        }
        return { kind: prepared.type, slug_value: prepared.id }
      },
    }),

    groups: async ({ params, query: { page } }, { user }) => groupPage(store.read, (await overview(params.id, user?.id)).slug, page),

    group: async ({ params, query: { page } }, { user, signal }) => {
      const { slug: community, looking } = await overview(params.id, user?.id)
      const group = await slugOfGroup(params.gid, { user, signal })
      const research_group = await requireGroup(store.read, community, group)
      return { research_group, ...(await researcherPage(store.read, { community, group }, looking, page)) }
    },

    removeGroup: keyedHandler({
      prepare: async ({ params }, viewing) => ({
        community: await findCommunityFor(params.id, viewing),
        group: await slugOfGroup(params.gid, viewing),
      }),
      effect: async (tx, _, { user, now, prepared: { community, group } }) => {
        await own(tx, user, community, 'manageMembers')
        const name = await dropGroup(tx, community, { id: group }, { by: user.id, isManager: true, now })
        if (name !== undefined) {
          await tellManagersOfGroup(tx, community, { id: group, name }, { event: 'removed', by: user.id, now })
          await changed(tx, community, now)
        }
        return { community_slug: community.id, group_slug: group }
      },
    }),

    researcher: async ({ params }, { user }) => {
      const { slug, looking } = await overview(params.id, user?.id)
      return researcherIn(store.read, slug, params.rid, looking)
    },

    invites: async (input, { user, signal }) => {
      const community = await ofCommunity(input, { user, signal })
      await requireRole(store.read, user, community, 'manageMembers')
      return groupInvitePage(store.read, community.id, input.query.page)
    },

    invite: keyedHandler({
      prepare: async (input, viewing) => {
        const community = await ofCommunity(input, viewing)
        // Before the groups are looked for, which takes time.
        await requireRole(store.read, viewing.user, community, 'manageMembers')
        return { community, groups: await groupsNamed(input.body.invite.research_group_ids, viewing) }
      },
      effect: async (tx, { body: { invite } }, { user, now, prepared: { community, groups } }) => {
        await own(tx, user, community, 'manageMembers')
        const results = await inviteGroups(tx, { mailer, user, community, now }, groups, invite)
        return { results, invited: results.filter(({ status }) => status === 'invited').length }
      },
    }),

    resendInvite: keyedHandler({
      prepare: ofCommunity,
      effect: async (tx, { params }, { user, now, prepared: community }) => {
        await own(tx, user, community, 'manageMembers')
        await resendGroupInvite(tx, { mailer, user, community, now }, params.iid)
        const row = await requireGroupInvite(tx, { id: params.iid, community: community.id })
        return { research_group_invite: await groupInviteView(tx, row) }
      },
    }),

    cancelInvite: keyedHandler({
      prepare: ofCommunity,
      effect: async (tx, { params }, { user, now, prepared: community }) => {
        await own(tx, user, community, 'manageMembers')
        await cancelGroupInvite(tx, { user, community, now }, params.iid)
        const row = await requireGroupInvite(tx, { id: params.iid, community: community.id })
        return { research_group_invite: await groupInviteView(tx, row) }
      },
    }),

    communities: async (input, { user, signal }) =>
      communityPage(store.read, (await ofGroup(input, { user, signal })).id, user?.id, input.query.page),

    leaveCommunity: keyedHandler({
      prepare: ofGroup,
      effect: async (tx, { params }, { user, now, prepared: group }) => {
        await own(tx, user, group, 'manageMembers')
        const found = await findCommunity(tx, params.cid)
        if (found) await takeOut(tx, { type: 'community', id: found.slug_value, name: found.name }, group, user, now)
        return { id: params.cid }
      },
    }),

    communityInvites: async (input, { user, signal }) => {
      const group = await ofGroup(input, { user, signal })
      await requireRole(store.read, user, group, 'manageMembers')
      return waitingGroupInvitePage(store.read, group.id, input.query.page)
    },

    acceptCommunityInvite: keyedHandler({
      prepare: ofGroup,
      effect: async (tx, { params, body: { invite } }, { user, now, prepared: group }) => {
        await own(tx, user, group, 'manageMembers')
        const community = await acceptGroupInvite(tx, { user, group, now }, params.iid, invite.researcher_ids)
        await changed(tx, community, now)
        const membership = await ownMembershipOf(tx, user.id, community)
        return {
          community: { name: community.name, slug_values: [community.id] },
          membership: membership ?? null,
          community_groups: membership ? await deviceGroupRows(tx, community.id, [group.id]) : [],
        }
      },
    }),

    declineCommunityInvite: keyedHandler({
      prepare: ofGroup,
      effect: async (tx, { params }, { user, now, prepared: group }) => {
        await own(tx, user, group, 'manageMembers')
        await declineGroupInvite(tx, { user, group, now }, params.iid)
        return { id: params.iid }
      },
    }),
  })

  /** Those who manage the community are told that the group left. */
  async function takeOut(tx: Tx, community: GroupTarget, group: GroupTarget, user: User, now: number): Promise<void> {
    if ((await dropGroup(tx, community, group, { by: user.id, isManager: false, now })) === undefined) return
    const managers = await managersOf(tx, community)
    await tellPeople(
      tx,
      managers.map(({ id }) => id),
      { event: 'left', type: 'community', id: community.id, name: community.name, group, by: user.id, now },
    )
    await changed(tx, community, now)
  }
}
