import type { MembershipEventName } from '#contract/membership-events.ts'
import type { NoticeVariant } from '#contract/notifications.ts'
import { to } from '#contract/to.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Notice } from '../notifications/index.ts'
import { eventTexts, targetWords } from './event-texts.ts'

/** How each event is told, and what its reader may want to do then. */
const looks: Record<MembershipEventName, { variant: NoticeVariant; silent?: true; action?: 'open_folder' | 'manage_invites' }> = {
  invite: { variant: 'mail', action: 'manage_invites' },
  'invite-cancelled': { variant: 'info', silent: true },
  'invite-confirmed': { variant: 'success', action: 'open_folder' },
  'invite-declined': { variant: 'warning', action: 'open_folder' },
  'role-changed': { variant: 'info', action: 'open_folder' },
  removed: { variant: 'warning' },
  left: { variant: 'info', action: 'open_folder' },
  deleted: { variant: 'warning' },
  'name-changed': { variant: 'info', silent: true, action: 'open_folder' },
  'invite-request': { variant: 'mail' },
  'invite-request-cancelled': { variant: 'info', silent: true },
  'invite-request-confirmed': { variant: 'success' },
  'invite-request-declined': { variant: 'warning' },
  requested: { variant: 'mail' },
  verified: { variant: 'success' },
  declined: { variant: 'warning' },
}

/** The notification of an event; undefined for whoever did it. */
export function noticeOfEvent(event: Selectable<Tables['membership_events']>, userId: string): Notice | undefined {
  const { change_seq, event: name, invitable_type: type, invitable_id, invitable_name, caused_by, role } = event
  if (caused_by === userId) return undefined
  const { variant, silent, action } = looks[name]
  const isForFolder = action === 'open_folder' && type === 'bookmark_folder'
  return {
    userId,
    key: `membership-event:${change_seq}`,
    kind: name === 'invite' || name === 'invite-cancelled' ? 'invitations' : 'memberships',
    variant,
    message: eventTexts[name]({ role, target: targetWords[type] }),
    messageSuffix: invitable_name,
    ...(caused_by === null ? { messagePrefix: 'Someone' } : { senderId: caused_by }),
    ...(silent && { silent }),
    ...(action === 'manage_invites' && { action }),
    ...(isForFolder && { action, actionArgs: { id: invitable_id } }),
    // A group that is gone has no page, and communities have none yet.
    ...((type === 'research_group' || type === 'organisation') && name !== 'deleted' && { link: to(`${type}.show`, { id: invitable_id }) }),
  }
}
