import { limits } from '#contract/limits.ts'
import { nameInMail, type NewMail, composeMail } from '../../outside/mail-text.ts'

interface Sender {
  id: string
  email: string
  full_name: string
}

/** To a colleague; without a link if the address has an account already. */
export const freeAccessMail = (to: string, sender: Sender, link: string | undefined): NewMail =>
  composeMail({
    kind: 'free_access',
    to,
    from: sender,
    subject: `${nameInMail(sender.full_name)} invites you to Indago`,
    body: link
      ? [
          `${nameInMail(sender.full_name)} gives you ${limits.freeAccessDays} days of free access to Indago. Start here:`,
          link,
          `The link works once and expires in ${limits.links.inviteDays} days.`,
        ]
      : [
          `${nameInMail(sender.full_name)} would like to give you ${limits.freeAccessDays} days of free access to Indago.`,
          'Free access is for new accounts, and this address already has one. Just sign in as usual.',
        ],
  })
