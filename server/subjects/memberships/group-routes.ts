import { type GroupKind, groupMemberships } from '#contract/group-memberships.ts'
import { type Action, roleOfId } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { historyPage } from '../membership-history/index.ts'
import { type ProfileRecords, requireSelf } from '../people/index.ts'
import { memberOf, memberPage, memberViews, ownMembershipOf, pendingPage } from './group-members.ts'
import { groupMemberCount } from './group-rows.ts'
import { changeGroupMember, leaveTarget, passOn, removeGroupMember } from './group-rules.ts'
import { answerJoinRequest } from './invitations.ts'
import { invitePage, requireInvite } from './invite-rows.ts'
import { inviteToTarget } from './inviting.ts'
import { ownRequestPage, joinRequestPage, joinRequestView, requireJoinRequest } from './join-rows.ts'
import { askToJoin, cancelRequest, resendRequest } from './joining.ts'
import { roleIn } from './rows.ts'
import { cancelInvite, resendInvite } from './sent-invites.ts'
import type { GroupTarget } from './target.ts'
import { findTarget, groupChanged, requireExisting, requireRole, type TargetKinds } from './targets.ts'

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
  profiles: ProfileRecords
  targets: TargetKinds
}

interface OfGroup {
  params: { kind: GroupKind; id: string }
}

export const groupMembershipHandlers = ({ store, mail, settings, profiles, targets }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }

  const find = ({ params }: OfGroup, viewing: { user?: Pick<User, 'id'> | undefined; signal: AbortSignal }) =>
    findTarget(targets, params, viewing)

  /** The group in the transaction, with the role of the user, who may do this. */
  const own = async (tx: Tx, user: User, target: GroupTarget, action: Action) => {
    await requireExisting(tx, targets, target)
    return { ...target, role: await requireRole(tx, user, target, action) }
  }

  /** To be read by those who may do this. */
  const read = async (input: OfGroup, context: { user: User; signal: AbortSignal }, action: Action) => {
    const target = await find(input, context)
    await requireRole(store.read, context.user, target, action)
    return target
  }

  const changed = async (tx: Tx, target: GroupTarget, now: number): Promise<void> => {
    await groupChanged(tx, targets, target, now)
    // Records of people say where they belong.
    void profiles.flush()
  }

  return handlers('groupMemberships', groupMemberships, {
    members: async (input, { user, signal }) => {
      const target = await find(input, { user, signal })
      if (!((await targets[target.type].showsMembers?.(store.read, target, user?.id)) ?? true)) throw new Refusal('forbidden')
      const { page } = input.query
      const role = user && (await roleIn(store.read, user.id, target))
      const found = await memberPage(store.read, target, page, { role, isUser: user !== undefined })
      return { ...found, total: await groupMemberCount(store.read, target), page }
    },

    pendingMembers: async (input, context) => {
      const { page } = input.query
      return { ...(await pendingPage(store.read, await read(input, context, 'manageMembers'), page)), page }
    },

    changeMember: keyedHandler({
      prepare: find,
      effect: async (tx, { params, body: { member } }, { user, now, prepared }) => {
        const group = await own(tx, user, prepared, 'manageMembers')
        await changeGroupMember(tx, group, user, params.slug, roleOfId(member.role_id), now)
        await changed(tx, group, now)
        const found = await memberOf(tx, group, params.slug)
        if (!found) throw new Refusal('not_found')
        return { member: found.view }
      },
    }),

    removeMember: keyedHandler({
      prepare: find,
      effect: async (tx, { params }, { user, now, prepared }) => {
        const reply = { kind: prepared.type, slug_value: prepared.id }
        if (user.slug_values.includes(params.slug)) {
          const role = await roleIn(tx, user.id, prepared)
          // Leaving twice is no error.
          if (role === undefined) return reply
          await leaveTarget(tx, { ...prepared, role }, user.id, now)
        } else await removeGroupMember(tx, await own(tx, user, prepared, 'manageMembers'), user, params.slug, now)
        await changed(tx, prepared, now)
        return reply
      },
    }),

    passOn: keyedHandler({
      prepare: find,
      effect: async (tx, { body: { owner } }, { user, now, prepared }) => {
        const group = await own(tx, user, prepared, 'holdGroup')
        const otherId = await passOn(tx, group, user, owner.slug, now)
        await changed(tx, group, now)
        const membership = await ownMembershipOf(tx, user.id, group)
        if (!membership) throw new Refusal('not_found')
        return { members: await memberViews(tx, group, [otherId, user.id]), membership }
      },
    }),

    invites: async (input, context) => {
      const { page } = input.query
      return { ...(await invitePage(store.read, await read(input, context, 'manageMembers'), page)), page }
    },

    invite: keyedHandler({
      prepare: find,
      effect: async (tx, { body: { invite } }, { user, now, prepared }) => {
        const group = await own(tx, user, prepared, 'manageMembers')
        const results = await inviteToTarget(tx, mailer, user, group, invite, now)
        return { results, invited: results.filter(({ status }) => status === 'invited').length }
      },
    }),

    resendInvite: keyedHandler({
      prepare: find,
      effect: async (tx, { params }, { user, now, prepared }) => {
        const group = await own(tx, user, prepared, 'manageMembers')
        await resendInvite(tx, mailer, user, group, params.iid, now)
        return { invite: (await requireInvite(tx, group, params.iid)).view }
      },
    }),

    cancelInvite: keyedHandler({
      prepare: find,
      effect: async (tx, { params }, { user, now, prepared }) => {
        const group = await own(tx, user, prepared, 'manageMembers')
        await cancelInvite(tx, user, group, params.iid, now)
        return { invite: (await requireInvite(tx, group, params.iid)).view }
      },
    }),

    requests: async (input, context) => {
      const { page } = input.query
      return { ...(await joinRequestPage(store.read, await read(input, context, 'manageMembers'), page)), page }
    },

    acceptRequest: keyedHandler({
      prepare: find,
      effect: async (tx, { params }, { user, now, prepared }) => {
        const group = await own(tx, user, prepared, 'manageMembers')
        const request = await requireJoinRequest(tx, group, params.rid)
        if (request.action !== 'confirmed') {
          await answerJoinRequest(tx, request, { accepted: true, by: user.id }, now)
          await changed(tx, group, now)
        }
        const [member = null] = await memberViews(tx, group, [request.user_id])
        return { member }
      },
    }),

    declineRequest: keyedHandler({
      prepare: find,
      effect: async (tx, { params }, { user, now, prepared }) => {
        const group = await own(tx, user, prepared, 'manageMembers')
        const request = await requireJoinRequest(tx, group, params.rid)
        if (request.action !== 'declined') await answerJoinRequest(tx, request, { accepted: false, by: user.id }, now)
        return { id: request.id }
      },
    }),

    history: async (input, context) => {
      const { page } = input.query
      const { lines, more } = await historyPage(store.read, await read(input, context, 'manageMembers'), page)
      return { history: lines, page, more }
    },

    join: keyedHandler({
      prepare: async ({ params, body: { invite_request } }, { user, signal }) => {
        requireSelf(params.id, user)
        const { invitable_type, invitable_id } = invite_request
        const target = await targets[invitable_type].find(invitable_id, signal, user.id)
        if (!target) throw new Refusal('not_found')
        return target
      },
      effect: async (tx, { body: { invite_request } }, { user, now, prepared: target }) => {
        const request = await askToJoin(tx, { kinds: targets, mailer, user, target, now }, invite_request)
        if (!request) await changed(tx, target, now)
        return {
          action: request ? null : 'confirmed',
          invitable: { name: target.name, slug_values: [target.id] },
          invite_request: request ? joinRequestView(request) : null,
          membership: (await ownMembershipOf(tx, user.id, target)) ?? null,
        }
      },
    }),

    ownRequests: async ({ params, query: { page } }, { user }) => {
      requireSelf(params.id, user)
      return ownRequestPage(store.read, user.id, page)
    },

    resendRequest: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        return { invite_request: joinRequestView(await resendRequest(tx, mailer, user, params.rid, now)) }
      },
    }),

    cancelRequest: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        return { invite_request: joinRequestView(await cancelRequest(tx, user, params.rid, now)) }
      },
    }),
  })
}
