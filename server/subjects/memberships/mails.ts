import { groupInviteMessage, inviteDefaults } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import type { Selectable } from 'kysely'
import { nameInMail, type NewMail, composeMail, oneLine } from '../../outside/mail-text.ts'
import type { InvitableType } from '../../store/tables/memberships.ts'
import type { Tables } from '../../store/tables.ts'
import type { UnsubscribeAddresses } from '../links/index.ts'

interface Sender {
  id: string
  email: string
  full_name: string
}

const targetNames: Record<InvitableType, string> = {
  bookmark_folder: 'the bookmark folder',
  research_group: 'the research group',
  community: 'the community',
  organisation: 'the organisation',
}

interface Invitation {
  to: string
  /** Null if the account was deleted. */
  sender: Sender | null
  type: InvitableType
  name: string
  message: string
  link: string
}

interface NewInvitation extends Invitation {
  /** Empty: the usual one. */
  subject: string
  unsubscribe: UnsubscribeAddresses
}

/** What an invitation says: the words of its sender, or the usual ones. */
export const messageOf = ({
  invitable_type,
  invitable_name,
  message,
}: Pick<Selectable<Tables['invites']>, 'invitable_type' | 'invitable_name' | 'message'>) =>
  message || (invitable_type === 'bookmark_folder' ? inviteDefaults(invitable_name).message : groupInviteMessage(invitable_name))

const quotedMessage = (message: string): string[] => (message.trim() === '' ? [] : [`Their message: ${oneLine(message)}`])

/** The subject that a person wrote is made as harmless as a name: it comes from our address. */
export const invitationMail = ({ to, sender, type, name, subject, message, link, unsubscribe }: NewInvitation): NewMail => {
  const usual = `Invitation to ${targetNames[type]} “${nameInMail(name)}”`
  return composeMail({
    kind: 'invite',
    to,
    ...(sender && { from: sender }),
    subject: nameInMail(subject) || usual,
    body: [
      `${sender ? nameInMail(sender.full_name) : 'Someone'} invites you to ${targetNames[type]} “${nameInMail(name)}” on Indago.`,
      ...quotedMessage(message),
      'Accept or decline it here:',
      link,
      `The link expires in ${limits.links.inviteDays} days.`,
      'To get no more invitations by email:',
      unsubscribe.page,
    ],
    unsubscribe: unsubscribe.post,
  })
}

/** To someone who may manage members. */
export const requestMail = ({ to, sender, type, name, message, link }: Invitation): NewMail =>
  composeMail({
    kind: 'invite_request',
    to,
    ...(sender && { from: sender }),
    subject: `Request to join ${targetNames[type]} “${nameInMail(name)}”`,
    body: [
      `${sender ? nameInMail(sender.full_name) : 'Someone'} would like to join ${targetNames[type]} “${nameInMail(name)}”.`,
      ...quotedMessage(message),
      'Accept or decline it here:',
      link,
      `The link expires in ${limits.links.inviteDays} days.`,
    ],
  })

interface NewGroupInvitation extends Pick<NewInvitation, 'to' | 'sender' | 'message' | 'link' | 'unsubscribe'> {
  group: string
  community: string
}

/** To someone who may answer for a research group. */
export const groupInvitationMail = ({ to, sender, group, community, message, link, unsubscribe }: NewGroupInvitation): NewMail =>
  composeMail({
    kind: 'invite',
    to,
    ...(sender && { from: sender }),
    subject: `Invitation of “${nameInMail(group)}” to the community “${nameInMail(community)}”`,
    body: [
      `${sender ? nameInMail(sender.full_name) : 'Someone'} invites your research group “${nameInMail(group)}” to the community “${nameInMail(community)}” on Indago.`,
      ...quotedMessage(message),
      'Accept or decline it for the group on its page:',
      link,
      'To get no more invitations by email:',
      unsubscribe.page,
    ],
    unsubscribe: unsubscribe.post,
  })
