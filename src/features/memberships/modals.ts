import type { Member } from '#contract/group-people.ts'
import type { PendingInvite } from '#contract/invites.ts'
import type { RoleId } from '#contract/roles.ts'
import { modal } from '#ui/overlay/modal.ts'
import type { SharedTarget } from './shared-target.ts'

interface OfTarget {
  target: SharedTarget
}

/** Invites people by their addresses, and lists the invitations (S1§3, S2§5). */
export const InviteModal = modal<OfTarget>({ name: 'bookmark-invite', size: 'large', load: () => import('./late/InviteModal.tsx') })

/** What the user chose in the list of people: to leave, perhaps with a copy. What leaving does is known to the subject that is left. */
export interface Leaving {
  keepCopy: boolean
}

/** The people who share it: roles, removal, and leaving (S1§3). */
export const ContributorsModal = modal<OfTarget, Leaving>({
  name: 'bookmark-contributors',
  size: 'large',
  load: () => import('./late/ContributorsModal.tsx'),
})

/** Asks before somebody leaves; works offline. */
export const LeaveModal = modal<OfTarget, Leaving>({ name: 'leave', load: () => import('./late/LeaveModal.tsx') })

/** What happened in it, the latest first. */
export const HistoryModal = modal<OfTarget>({ name: 'history', size: 'large', load: () => import('./late/HistoryModal.tsx') })

export interface PermissionProps extends OfTarget {
  person: Pick<Member, 'full_name' | 'role'>
}

/** Chooses another role for a member. */
export const PermissionModal = modal<PermissionProps, RoleId>({ name: 'permission', load: () => import('./late/PermissionModal.tsx') })

export interface InviteRequestProps {
  target: Pick<SharedTarget, 'kind' | 'id' | 'name'>
  /** The message to begin with. */
  start: string
}

/** Writes the message of a request to join; answers with it. */
export const InviteRequestModal = modal<InviteRequestProps, string>({
  name: 'invite-request',
  load: () => import('./late/InviteRequestModal.tsx'),
})

export interface InviteConfirmProps {
  invite: PendingInvite
  userId: string
}

/** Accepts or declines an invitation. */
export const InviteConfirmModal = modal<InviteConfirmProps, 'confirmed' | 'declined'>({
  name: 'invite-confirm',
  load: () => import('./late/InviteConfirmModal.tsx'),
})

interface KeptTextProps {
  title: string
  /** Why the editor was closed. */
  reason: string
  /** What was typed. */
  text: string
}

/** Shows what was typed in an editor that had to close, so that it can be copied. Stays until it is closed. */
export const KeptTextModal = modal<KeptTextProps>({
  name: 'kept-text',
  closesOnOutsideClick: false,
  staysOnRouteChange: true,
  load: () => import('./late/KeptTextModal.tsx'),
})
