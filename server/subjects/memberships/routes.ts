import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { memberships } from '#contract/memberships.ts'
import { roleOfId } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import { historyPage } from '../membership-history/index.ts'
import { copyFolder, folderView, requireFolder, type StoredFolder } from '../folders/index.ts'
import { type ProfileRecords, requireSelf, waitingInviteCount } from '../people/index.ts'
import { changeRole, leaveFolder, removeContributor } from './contributor-rules.ts'
import { contributorOf, contributorPage } from './contributors.ts'
import { acceptOwnInvite, declineOwnInvite } from './own-invites.ts'
import { invitePage, pendingInvitePage, requireInvite } from './invite-rows.ts'
import { cancelInvite, resendInvite } from './sent-invites.ts'
import { inviteToFolder } from './inviting.ts'
import { groupChanged, type TargetKinds } from './targets.ts'

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
  profiles: ProfileRecords
  targets: TargetKinds
  bounds: AccountBoundTable
}

const targetOfFolder = ({ id, name }: StoredFolder) => ({ type: 'bookmark_folder', id, name }) as const

export const membershipHandlers = ({ store, mail, settings, profiles, targets, bounds }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }

  return handlers('memberships', memberships, {
    invites: async ({ params, query: { page } }, { user }) => {
      const folder = await requireFolder(store.read, user.id, params.id, 'inviteToFolder')
      return { ...(await invitePage(store.read, targetOfFolder(folder), page)), page }
    },

    invite: keyedHandler({
      effect: async (tx, { params, body: { invite } }, { user, now }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'inviteToFolder')
        const results = await inviteToFolder(tx, mailer, user, folder, invite, now)
        const invited = results.filter(({ status }) => status === 'invited').length
        return { results, invited, folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    resendInvite: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'inviteToFolder')
        await resendInvite(tx, mailer, user, targetOfFolder(folder), params.inviteId, now)
        return { invite: (await requireInvite(tx, targetOfFolder(folder), params.inviteId)).view }
      },
    }),

    cancelInvite: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'inviteToFolder')
        await cancelInvite(tx, user, targetOfFolder(folder), params.inviteId, now)
        const { view } = await requireInvite(tx, targetOfFolder(folder), params.inviteId)
        return { invite: view, folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    contributors: async ({ params, query: { page } }, { user }) => {
      const folder = await requireFolder(store.read, user.id, params.id, 'viewFolder')
      return { ...(await contributorPage(store.read, folder.id, folder.role, page)), page }
    },

    changeContributor: keyedHandler({
      effect: async (tx, { params, body: { contributor } }, { user, now }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'manageMembers')
        await changeRole(tx, folder, user, params.slug, roleOfId(contributor.role_id), now)
        const found = await contributorOf(tx, folder.id, params.slug, folder.role)
        if (!found) throw new Refusal('not_found')
        return { contributor: found.view }
      },
    }),

    removeContributor: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'manageMembers')
        await removeContributor(tx, folder, user, params.slug, now)
        return { folder: await folderView(tx, user.id, folder.id) }
      },
    }),

    history: async ({ params, query: { page } }, { user }) => {
      const folder = await requireFolder(store.read, user.id, params.id, 'viewFolder')
      const { lines, more } = await historyPage(store.read, { type: 'bookmark_folder', id: folder.id }, page)
      return { history: lines, page, more }
    },

    leaveFolder: keyedHandler({
      effect: async (tx, { params, body: { keep_copy } }, { user, now }) => {
        requireSelf(params.id, user)
        const folder = await requireFolder(tx, user.id, params.fid, 'viewFolder')
        const copyId = keep_copy ? await copyFolder(tx, user, folder, bounds, now) : undefined
        await leaveFolder(tx, folder, user, bounds, now)
        return { id: folder.id, copy: copyId === undefined ? null : await folderView(tx, user.id, copyId) }
      },
    }),

    pendingInvites: async ({ params, query: { page } }, { user }) => {
      requireSelf(params.id, user)
      return { ...(await pendingInvitePage(store.read, user, page)), page }
    },

    acceptInvite: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        const { redirect, folderId, target } = await acceptOwnInvite(tx, user, params.inviteId, now)
        // Their record tells which groups they belong to.
        if (folderId === undefined) await profiles.markStale(tx, user.id)
        await groupChanged(tx, targets, target, now)
        const folder = folderId === undefined ? null : await folderView(tx, user.id, folderId)
        return { id: params.inviteId, redirect, folder, pending_invites_count: await waitingInviteCount(tx, user) }
      },
    }),

    declineInvite: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        await declineOwnInvite(tx, user, params.inviteId, now)
        return { id: params.inviteId, pending_invites_count: await waitingInviteCount(tx, user) }
      },
    }),
  })
}
