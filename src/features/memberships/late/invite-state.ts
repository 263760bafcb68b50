import type { Invite, InviteAction } from '#contract/invites.ts'

const ended: Readonly<Record<InviteAction, string>> = {
  confirmed: 'Accepted',
  declined: 'Declined',
  removed_by_user: 'Left',
  removed_by_admin: 'Removed',
}

/** What became of an invitation (S2§4), in a word. */
export const stateOfInvite = ({ action, deleted_at }: Pick<Invite, 'action' | 'deleted_at'>): string =>
  action ? ended[action] : deleted_at === null ? 'Waiting' : 'Cancelled'

/** Whether it can be resent or cancelled. */
export const isWaiting = ({ action, deleted_at }: Pick<Invite, 'action' | 'deleted_at'>): boolean => action === null && deleted_at === null
