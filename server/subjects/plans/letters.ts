import { limits } from '#contract/limits.ts'
import { asName, type Letter, letter } from '../../outside/letter.ts'

interface Sender {
  id: string
  email: string
  full_name: string
}

/** To a colleague; without a link to one who has an account already. */
export const freeAccessLetter = (to: string, by: Sender, link: string | undefined): Letter =>
  letter({
    kind: 'free_access',
    to,
    from: by,
    subject: `${asName(by.full_name)} invites you to Indago`,
    body: link
      ? [
          `${asName(by.full_name)} gives you ${limits.freeAccessDays} days of free access to Indago. Begin here:`,
          link,
          `The link works once, for ${limits.links.inviteDays} days.`,
        ]
      : [
          `${asName(by.full_name)} would like to give you ${limits.freeAccessDays} days of free access to Indago.`,
          'Free access is for new accounts, and this address belongs to one already. Just sign in as always.',
        ],
  })
