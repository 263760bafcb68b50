import { limits } from '#contract/limits.ts'
import { asName, type Letter, letter, oneLine } from '../../outside/letter.ts'
import type { InvitableType } from '../../store/tables.ts'

interface Sender {
  id: string
  email: string
  full_name: string
}

const kinds: Record<InvitableType, string> = {
  bookmark_folder: 'the bookmark folder',
  research_group: 'the research group',
  community: 'the community',
  organisation: 'the organisation',
}

interface Invitation {
  to: string
  /** Null: their account is no more. */
  by: Sender | null
  type: InvitableType
  name: string
  message: string
  link: string
}

const words = (message: string): string[] => (message.trim() === '' ? [] : [`Their message: ${oneLine(message)}`])

export const inviteLetter = ({ to, by, type, name, message, link }: Invitation): Letter =>
  letter({
    kind: 'invite',
    to,
    ...(by && { from: by }),
    subject: `Invitation to ${kinds[type]} “${asName(name)}”`,
    body: [
      `${by ? asName(by.full_name) : 'Somebody'} invites you to ${kinds[type]} “${asName(name)}” on Indago.`,
      ...words(message),
      'Accept or decline it here:',
      link,
      `The link works for ${limits.links.inviteDays} days.`,
    ],
  })

/** To somebody who may let others in. */
export const inviteRequestLetter = ({ to, by, type, name, message, link }: Invitation): Letter =>
  letter({
    kind: 'invite_request',
    to,
    ...(by && { from: by }),
    subject: `Request to join ${kinds[type]} “${asName(name)}”`,
    body: [
      `${by ? asName(by.full_name) : 'Somebody'} would like to join ${kinds[type]} “${asName(name)}”.`,
      ...words(message),
      'Accept or decline it here:',
      link,
      `The link works for ${limits.links.inviteDays} days.`,
    ],
  })
