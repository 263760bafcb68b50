import { composeMail, nameInMail, type NewMail, oneLine } from '../../outside/mail-text.ts'

interface Answer {
  to: string
  /** Of the organisation. */
  name: string
  accepted: boolean
  /** Empty without one. */
  reason: string
}

/** To who made an organisation or asked to join one, once the owner of the server has decided. */
export const decisionMail = ({ to, name, accepted, reason }: Answer): NewMail =>
  composeMail({
    kind: 'organisation_answer',
    to,
    subject: 'Your request about an organisation',
    body: [
      accepted
        ? `It was confirmed that you belong to ${nameInMail(name)}.`
        : `It was not confirmed that you belong to ${nameInMail(name)}.`,
      ...(reason === '' ? [] : [`The administrator writes: ${oneLine(reason)}`]),
    ],
  })
