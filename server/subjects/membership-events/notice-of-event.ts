import type { MembershipEventName } from '#contract/membership-events.ts'
import type { NoticeVariant } from '#contract/notifications.ts'
import { to } from '#contract/to.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Notice } from '../notifications/index.ts'
import { textOfEvent } from './event-texts.ts'

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
  added: { variant: 'success' },
}

/** Of a group in a community: those who manage the group open its page, and those who manage the community that one. */
const forGroup: ReadonlySet<MembershipEventName> = new Set<MembershipEventName>(['invite', 'invite-cancelled', 'removed', 'deleted'])

export const noticeKey = ({ change_seq }: { change_seq: number }): string => `membership-event:${change_seq}`

/** The notification of an event; undefined for whoever did it. */
export function noticeOfEvent(event: Selectable<Tables['membership_events']>, userId: string): Notice | undefined {
  const { event: name, invitable_type: type, invitable_id, invitable_name, caused_by, group_slug } = event
  if (caused_by === userId) return undefined
  const { variant, silent, action } = looks[name]
  const isForFolder = action === 'open_folder' && type === 'bookmark_folder'
  return {
    userId,
    key: noticeKey(event),
    kind: name === 'invite' || name === 'invite-cancelled' ? 'invitations' : 'memberships',
    variant,
    message: textOfEvent(event),
    messageSuffix: invitable_name,
    ...(caused_by === null ? { messagePrefix: 'Someone' } : { senderId: caused_by }),
    ...(silent && { silent }),
    ...(action === 'manage_invites' && group_slug === null && { action }),
    ...(isForFolder && { action, actionArgs: { id: invitable_id } }),
    ...linkOf(event),
  }
}

/** What is gone has no page, and folders open by an action. */
function linkOf({ event, invitable_type: type, invitable_id, group_slug }: Selectable<Tables['membership_events']>): { link?: string } {
  if (group_slug !== null && forGroup.has(event)) return { link: to('research_group.show', { id: group_slug }) }
  if (type === 'bookmark_folder' || event === 'deleted') return {}
  // Whoever was removed from a community may see nothing of it any more.
  if (type === 'community' && event === 'removed') return {}
  return { link: to(`${type}.show`, { id: invitable_id }) }
}
