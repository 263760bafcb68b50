import { limits } from '#contract/limits.ts'
import { nameInMail, type NewMail, composeMail } from '../../outside/mail-text.ts'
import type { UnsubscribeAddresses } from '../links/index.ts'

interface Sender {
  id: string
  email: string
  full_name: string
}

interface FreeAccess {
  to: string
  sender: Sender
  /** 0 where new accounts need none. */
  days: number
  /** None if the address has an account already. */
  link: string | undefined
  unsubscribe: UnsubscribeAddresses
}

/** To a colleague. */
export const freeAccessMail = ({ to, sender, days, link, unsubscribe }: FreeAccess): NewMail =>
  composeMail({
    kind: 'free_access',
    to,
    from: sender,
    subject: `${nameInMail(sender.full_name)} invites you to Indago`,
    body: [
      ...(link
        ? [
            `${nameInMail(sender.full_name)} ${days > 0 ? `gives you ${days} days of free access` : 'invites you'} to Indago. Start here:`,
            link,
            `The link works once and expires in ${limits.links.inviteDays} days.`,
          ]
        : [
            `${nameInMail(sender.full_name)} would like to ${days > 0 ? `give you ${days} days of free access` : 'invite you'} to Indago.`,
            'The invitation is for new accounts, and this address already has one. Just log in as usual.',
          ]),
      'To get no more invitations by email:',
      unsubscribe.page,
    ],
    unsubscribe: unsubscribe.post,
  })
