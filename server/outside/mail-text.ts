import type { Insertable } from 'kysely'
import { withoutTurns } from '#contract/text-direction.ts'
import type { MailKind } from '../store/tables/notices.ts'
import type { Tables } from '../store/tables.ts'

/** A mail for one address, as `MailQueue.write` takes it. `from_user_id`: the user who caused it. */
export type NewMail = Pick<
  Insertable<Tables['mails']>,
  'kind' | 'from_user_id' | 'to_address' | 'reply_to' | 'subject' | 'body' | 'html' | 'unsubscribe'
>

interface MailText {
  kind: MailKind
  to: string
  subject: string
  /** Paragraphs; a link is a paragraph of its own. */
  body: readonly string[]
  /** The same as HTML, for mails with lists. */
  html?: string
  /** The user who caused it. */
  from?: { id: string; email: string }
  /** Where a mail program asks for no more of them (RFC 8058). */
  unsubscribe?: string
}

/**
 * Makes text from people a single line of plain text: it cannot add headers to a mail, hide behind blank lines (A27), or change the text
 * direction.
 */
export const oneLine = (text: string): string =>
  withoutTurns(text)
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** A name in a mail to someone who may not know the person: mail programs find neither an address nor a link in it. */
export const nameInMail = (name: string): string => oneLine(name.replace(/[:/\\@<>]/g, ' ').replace(/[.\u3002\uff0e\uff61](?=\S)/g, '$& '))

/** A mail in plain text with a signature; some say the same as HTML too. */
export const composeMail = ({ kind, to, subject, body, html, from, unsubscribe }: MailText): NewMail => ({
  kind,
  from_user_id: from?.id ?? null,
  to_address: to,
  reply_to: from?.email ?? null,
  subject: oneLine(subject),
  body: `${body.join('\n\n')}\n\n--\nIndago\n`,
  html: html ?? null,
  unsubscribe: unsubscribe ?? null,
})
