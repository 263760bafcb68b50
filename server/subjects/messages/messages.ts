import type { Message } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { oneLine } from '../../outside/letter.ts'
import { roomAt } from '../../outside/mail-limits.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

interface Account {
  id: string
  email: string
  slug_values: string[]
}

/** The accounts that belong to one of these slugs, the oldest first. */
export async function accountsOf(query: Kysely<Tables>, slugs: readonly string[]): Promise<Account[]> {
  if (slugs.length === 0) return []
  return query
    .selectFrom('user_slugs')
    .innerJoin('users', 'users.id', 'user_slugs.user_id')
    .select(['id', 'email', 'slug_values', 'created_at'])
    .distinct()
    .where('slug', 'in', slugs)
    .where('verified', '=', true)
    .orderBy('created_at')
    .execute()
}

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
  const name = oneLine(sender.full_name)
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

/** At most `most` messages of this sender, to this address, or both, a day; the refusal tells when there is room again. */
async function needsRoom(tx: Tx, whose: { from_user_id?: string; to_address?: string }, most: number, now: number): Promise<void> {
  const at = await roomAt(tx, { kind: 'message', ...whose }, most, now)
  if (at > now) throw new Refusal('too_many', { retryAfter: Math.ceil((at - now) / 1000) })
}
