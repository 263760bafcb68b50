import { limits } from '#contract/limits.ts'
import { nameInMail, type NewMail, composeMail } from '../../outside/mail-text.ts'

interface Sender {
  id: string
  email: string
  full_name: string
}

/** To a colleague; without a link if the address has an account already, without days where new accounts need none. */
export const freeAccessMail = (to: string, sender: Sender, days: number, link: string | undefined): NewMail =>
  composeMail({
    kind: 'free_access',
    to,
    from: sender,
    subject: `${nameInMail(sender.full_name)} invites you to Indago`,
    body: link
      ? [
          `${nameInMail(sender.full_name)} ${days > 0 ? `gives you ${days} days of free access` : 'invites you'} to Indago. Start here:`,
          link,
          `The link works once and expires in ${limits.links.inviteDays} days.`,
        ]
      : [
          `${nameInMail(sender.full_name)} would like to ${days > 0 ? `give you ${days} days of free access` : 'invite you'} to Indago.`,
          'The invitation is for new accounts, and this address already has one. Just log in as usual.',
        ],
  })
