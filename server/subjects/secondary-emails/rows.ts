import { limits } from '#contract/limits.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import type { SecondaryEmail } from '#contract/secondary-emails.ts'
import { isWanted } from '#contract/telling.ts'
import type { Kysely, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { forgetBounce } from '../../outside/bounced-addresses.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { accountWithAddress, optOut } from '../addresses/index.ts'
import { preferencesOf } from '../preferences/index.ts'
import { createLink, readLink, consumeLink } from '../links/index.ts'
import { primaryEmailChangedMail, secondaryEmailMail, secondaryEmailTakenMail } from './mails.ts'

type StoredSecondaryEmail = Selectable<Tables['secondary_emails']>

/** The secondary email as sent on the wire. */
export const secondaryEmailView = ({ id, email, confirmed_at }: StoredSecondaryEmail): SecondaryEmail => ({ id, email, confirmed_at })

/** The secondary addresses of an account, the oldest first. */
export const secondaryEmailsOf = (query: Kysely<Tables>, userId: string): Promise<StoredSecondaryEmail[]> =>
  query.selectFrom('secondary_emails').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** One of the user's own addresses; `not_found` for any other. */
export async function requireOwnSecondaryEmail(query: Kysely<Tables>, userId: string, id: string): Promise<StoredSecondaryEmail> {
  const row = await query.selectFrom('secondary_emails').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Of one account. */
export const mostSecondaryEmails = 10

const refused = (sentence: string) => new Refusal('invalid', { errors: { email_address: [sentence] } })

/** Adds an address and writes to it. Only the mail says if another account has the address (A7). */
export async function addSecondaryEmail(tx: Tx, mailer: Mailer, user: User, email: string, now: number): Promise<StoredSecondaryEmail> {
  const existing = await secondaryEmailsOf(tx, user.id)
  const added = existing.find(row => row.email === email)
  if (added || email === user.email)
    throw refused(added?.confirmed_at === null ? organisationTexts.alreadyAdded : organisationTexts.alreadyConfirmed)
  if (existing.length >= mostSecondaryEmails) throw refused(`You can have ${mostSecondaryEmails} secondary addresses.`)
  const row: StoredSecondaryEmail = { id: newId(), user_id: user.id, email, confirmed_at: null, created_at: now }
  await tx.insertInto('secondary_emails').values(row).execute()
  await sendConfirmation(tx, mailer, user, row, now)
  return row
}

/**
 * Writes to an unconfirmed address, also again. The mail counts for the user's limit, but a reply does not go to the user. Users can export
 * their rows of mails and links (I12), so those are the same for an address that another account has (A7).
 */
export async function sendConfirmation(tx: Tx, mailer: Mailer, user: User, row: StoredSecondaryEmail, now: number): Promise<void> {
  if (!(await canMail(tx, { kind: 'secondary_email', to_address: row.email, from_user_id: user.id }, now))) return
  const isTaken = (await accountWithAddress(tx, row.email)) !== undefined
  const link = await linkTo(tx, mailer.origin, user, row, now)
  const newMail = isTaken ? secondaryEmailTakenMail(row.email, mailer.origin) : secondaryEmailMail(row.email, user.full_name, link)
  await mailer.mail.write(tx, { ...newMail, from_user_id: user.id }, now)
}

async function linkTo(tx: Tx, origin: string, user: User, { id, email }: StoredSecondaryEmail, now: number): Promise<string> {
  const lifetimeMs = limits.links.confirmationHours * 3600_000
  const secret = await createLink(tx, { kind: 'secondary_email', user_id: user.id, email, data: { id }, now, lifetimeMs })
  const profile = { id: user.slug_values[0] ?? user.id }
  return pageLink(origin, 'researcher.settings.change-account', profile, { query: { secondary_email: id, confirmation_token: secret } })
}

/** Confirms an address with the secret that was sent to it, for the user who added it: a link of another user is `link_expired`. */
export async function confirmSecondaryEmail(
  tx: Tx,
  userId: string,
  row: StoredSecondaryEmail,
  secret: string,
  now: number,
): Promise<StoredSecondaryEmail> {
  const link = await readLink(tx, secret, ['secondary_email'], now)
  const isOwn = link.user_id === userId && (link.data as { id: string }).id === row.id
  // Only one account can have an address, no matter who added it first.
  if (!isOwn || (await accountWithAddress(tx, row.email)) !== undefined) throw new Refusal('link_expired')
  await consumeLink(tx, secret, ['secondary_email'], now)
  await tx.updateTable('secondary_emails').set({ confirmed_at: now }).where('id', '=', row.id).execute()
  if (!isWanted(await preferencesOf(tx, userId), 'invitations', 'mail')) await optOut(tx, [row.email], now)
  return { ...row, confirmed_at: now }
}

/**
 * Makes a confirmed address the primary one. The previous one becomes a secondary address and is informed. It gets a new id, so that
 * repeating the call does not swap them back.
 */
export async function makePrimary(tx: Tx, { mail, origin }: Mailer, userId: string, id: string, now: number): Promise<void> {
  const { email, confirmed_at } = await requireOwnSecondaryEmail(tx, userId, id)
  if (confirmed_at === null)
    throw new Refusal('invalid', { errors: { email_address: ['Please confirm this address first, with the link that was sent to it.'] } })
  const { email: before } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await tx.updateTable('secondary_emails').set({ id: newId(), email: before, confirmed_at: now }).where('id', '=', id).execute()
  // A password link in the old mailbox must no longer work.
  await tx.deleteFrom('links').where('user_id', '=', userId).where('kind', '=', 'reset').execute()
  await mail.write(tx, primaryEmailChangedMail(before, origin), now)
}

/** Deletes an address and its links. */
export async function removeSecondaryEmail(tx: Tx, userId: string, id: string): Promise<void> {
  const { email } = await requireOwnSecondaryEmail(tx, userId, id)
  await tx.deleteFrom('secondary_emails').where('id', '=', id).execute()
  await forgetBounce(tx, email)
  await tx.deleteFrom('links').where('user_id', '=', userId).where('email', '=', email).where('kind', '=', 'secondary_email').execute()
}

/** Deletes mails to unconfirmed addresses, which may belong to someone else. */
export async function deleteUnconfirmedMails(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'secondary_email')
    .where('to_address', 'in', tx.selectFrom('secondary_emails').select('email').where('user_id', '=', userId))
    .execute()
}
