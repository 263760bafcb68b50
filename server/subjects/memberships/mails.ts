import { limits } from '#contract/limits.ts'
import { nameInMail, type NewMail, composeMail, oneLine } from '../../outside/mail-text.ts'
import type { InvitableType } from '../../store/tables.ts'

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

const quotedMessage = (message: string): string[] => (message.trim() === '' ? [] : [`Their message: ${oneLine(message)}`])

export const invitationMail = ({ to, sender, type, name, message, link }: Invitation): NewMail =>
  composeMail({
    kind: 'invite',
    to,
    ...(sender && { from: sender }),
    subject: `Invitation to ${targetNames[type]} “${nameInMail(name)}”`,
    body: [
      `${sender ? nameInMail(sender.full_name) : 'Someone'} invites you to ${targetNames[type]} “${nameInMail(name)}” on Indago.`,
      ...quotedMessage(message),
      'Accept or decline it here:',
      link,
      `The link expires in ${limits.links.inviteDays} days.`,
    ],
  })

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
