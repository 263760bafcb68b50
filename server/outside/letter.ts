import type { Insertable } from 'kysely'
import type { MailKind, Tables } from '../store/tables.ts'

/** A mail in plain text for one address, as `MailQueue.write` takes it. `from_user_id`: whose act it is. */
export type Letter = Pick<Insertable<Tables['mails']>, 'kind' | 'from_user_id' | 'to_address' | 'reply_to' | 'subject' | 'body'>

interface Words {
  kind: MailKind
  to: string
  subject: string
  /** Paragraphs; a link stands in a paragraph of its own. */
  body: readonly string[]
  /** Whose act it is. */
  from?: { id: string; email: string }
}

/** Marks that turn the words after them around, those of others too. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * People's words come into a mail as plain text of one line: they can neither begin a head of their own nor hide in blank lines (A27),
 * and turn nothing around.
 */
export const oneLine = (text: string): string =>
  text
    .replace(turns, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Somebody's name in a mail to somebody who may not know them: no mail program finds an address or a link in it. */
export const asName = (name: string): string => oneLine(name.replace(/[:/\\@<>]/g, ' ').replace(/[.\u3002\uff0e\uff61](?=\S)/g, '$& '))

/** A letter in plain text, signed. */
export const letter = ({ kind, to, subject, body, from }: Words): Letter => ({
  kind,
  from_user_id: from?.id ?? null,
  to_address: to,
  reply_to: from?.email ?? null,
  subject: oneLine(subject),
  body: `${body.join('\n\n')}\n\n--\nIndago\n`,
})
