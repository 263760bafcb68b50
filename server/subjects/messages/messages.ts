import type { Message } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextAllowedAt } from '../../outside/mail-limits.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import { oneLine } from '../../outside/mail-text.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { blockersOf } from '../blocked-people/index.ts'

interface Account {
  id: string
  email: string
  slug_values: string[]
}

/** The accounts with one of these slugs, the oldest first. */
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

interface NewMessage {
  sender: User
  /** All slugs of the researcher. */
  to: readonly string[]
  message: Message
  now: number
}

/**
 * Writes a mail to the account of a researcher. Refuses `not_reachable` if there is none or if it is the sender's own, and `too_many` if
 * the sender, the recipient or the two together have reached the limit of a day (A30). Returns the mail's id.
 */
export async function writeMessage(tx: Tx, mail: MailQueue, { sender, to, message, now }: NewMessage): Promise<string> {
  const [account] = await accountsOf(tx, to)
  if (!account || account.id === sender.id) throw new Refusal('not_reachable')
  const route = { from_user_id: sender.id, to_address: account.email }
  await requireMailAllowance(tx, { from_user_id: route.from_user_id }, limits.message.aDay, now)
  await requireMailAllowance(tx, { to_address: route.to_address }, limits.message.aDay, now)
  // Otherwise one account could use up the messages that everyone may send to a person.
  await requireMailAllowance(tx, route, limits.message.betweenTwo, now)
  const name = oneLine(sender.full_name)
  const newMail = {
    // Whoever is blocked does not learn it.
    isWithheld: (await blockersOf(tx, sender.id, [account.id])).has(account.id),
    kind: 'message' as const,
    from_user_id: sender.id,
    to_address: account.email,
    reply_to: sender.email,
    subject: message.subject,
    body: `${name} sent you a message through Indago:\n\n${message.body}\n\n--\nReplies to this email go to ${name}. They do not know your address.\n`,
  }
  return mail.write(tx, newMail, now)
}

/** Allows `limit` messages a day from this sender, to this address, or both; the refusal says when the next is possible. */
async function requireMailAllowance(
  tx: Tx,
  whose: { from_user_id?: string; to_address?: string },
  limit: number,
  now: number,
): Promise<void> {
  const at = await nextAllowedAt(tx, { kind: 'message', ...whose }, limit, now)
  if (at > now) throw new Refusal('too_many', { retryAfter: Math.ceil((at - now) / 1000) })
}
