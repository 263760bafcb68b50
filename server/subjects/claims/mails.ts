import type { ClaimRequestKind } from '#contract/claims.ts'
import { limits } from '#contract/limits.ts'
import { composeMail, nameInMail, type NewMail, oneLine } from '../../outside/mail-text.ts'

/** What is asked, within a sentence. */
const asked: Record<ClaimRequestKind, string> = { claim: 'take over', correct: 'correct', remove: 'remove' }

/** To the address of someone without an account; their request counts once they open the link. It repeats none of their words. */
export const confirmAskingMail = (to: string, kind: ClaimRequestKind, name: string, link: string): NewMail =>
  composeMail({
    kind: 'record_request',
    to,
    subject: 'Please confirm your request',
    body: [
      `Someone, hopefully you, asked us to ${asked[kind]} the record of ${nameInMail(name)}. Confirm the request here:`,
      link,
      `The link works once and expires in ${limits.claims.confirmationHours} hours. If this was not you, ignore this email.`,
    ],
  })

interface Answer {
  to: string
  kind: ClaimRequestKind
  name: string
  accepted: boolean
  reason: string
}

/** To that address, once the owner of the server has decided. */
export const answerMail = ({ to, kind, name, accepted, reason }: Answer): NewMail =>
  composeMail({
    kind: 'record_request_answer',
    to,
    subject: `Your request to ${asked[kind]} a record`,
    body: [
      `Your request to ${asked[kind]} the record of ${nameInMail(name)} was ${accepted ? 'accepted' : 'declined'}.`,
      ...(kind === 'remove' && accepted
        ? ['The profile is no longer shown. Author lists of publications keep the name, without a link: they belong to the publications.']
        : []),
      ...(reason === '' ? [] : [`The administrator writes: ${oneLine(reason)}`]),
    ],
  })
