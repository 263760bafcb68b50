import type { Message } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import type { MailQueue } from '../outside/mail.ts'
import type { Tx } from '../store/group-commit.ts'
import type { Tables } from '../store/tables.ts'
import type { User } from './sessions.ts'

interface Account {
  id: string
  email: string
  slug_values: string[]
}

/**
 * The accounts that belong to one of these slugs. An account's slugs are a list in JSON text: looking for the quoted word in it is what
 * SQLite and PostgreSQL both understand, and only what then holds the very slug counts. It reads all accounts, some 0.3 ms for 1,000 of
 * them and a slug; should accounts come by the hundred thousand, their slugs deserve a table of their own.
 */
export async function accountsOf(query: Kysely<Tables>, slugs: readonly string[]): Promise<Account[]> {
  if (slugs.length === 0) return []
  const wanted = new Set(slugs)
  const rows = await query
    .selectFrom('users')
    .select(['id', 'email', 'slug_values'])
    .where('verified', '=', 1)
    .where(eb => eb.or(slugs.map(slug => sql<boolean>`slug_values LIKE ${quotedIn(slug)} ESCAPE '!'`)))
    .orderBy('created_at')
    .execute()
  return rows
    .map(row => ({ ...row, slug_values: JSON.parse(row.slug_values) as string[] }))
    .filter(row => row.slug_values.some(slug => wanted.has(slug)))
}

const quotedIn = (slug: string): string => `%${JSON.stringify(slug).replace(/[!%_]/g, '!$&')}%`

interface Letter {
  sender: User
  /** All slugs of the researcher. */
  to: readonly string[]
  message: Message
  now: number
}

/**
 * Writes a mail to the account of a researcher. `not_reachable` where there is none, or where it is the sender's own; `too_many` where
 * the sender has written, the recipient been written to, or the one to the other, as often as a day allows (A30). Answers the mail's id.
 */
export async function sendMessage(tx: Tx, mail: MailQueue, { sender, to, message, now }: Letter): Promise<string> {
  const [account] = await accountsOf(tx, to)
  if (!account || account.id === sender.id) throw new Refusal('not_reachable')
  const ways = { from_user_id: sender.id, to_address: account.email }
  await needsRoom(tx, { from_user_id: ways.from_user_id }, limits.message.aDay, now)
  await needsRoom(tx, { to_address: ways.to_address }, limits.message.aDay, now)
  // Else one account could use up what everybody may write to somebody.
  await needsRoom(tx, ways, limits.message.betweenTwo, now)
  const name = sender.full_name.replace(/\s+/g, ' ').trim()
  const letter = {
    kind: 'message' as const,
    from_user_id: sender.id,
    to_address: account.email,
    reply_to: sender.email,
    subject: message.subject,
    body: `${name} writes to you through Indago:\n\n${message.body}\n\n--\nYour answer to this e-mail goes to ${name}. Your address was not told to them.\n`,
  }
  return mail.write(tx, letter, now)
}

const day = 24 * 3600_000

/** At most `most` messages of this sender, to this address, or both, within any 24 hours; the refusal tells when there is room again. */
async function needsRoom(tx: Tx, whose: { from_user_id?: string; to_address?: string }, most: number, now: number): Promise<void> {
  const written = await tx
    .selectFrom('mails')
    .select('created_at')
    .where('kind', '=', 'message')
    .where(eb => eb.and(whose))
    .where('created_at', '>', now - day)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  const oldest = written.length < most ? undefined : written.at(-1)
  if (oldest) throw new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil((oldest.created_at + day - now) / 1000)) })
}
