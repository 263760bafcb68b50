import { limits } from '#contract/limits.ts'
import type { SecondaryEmail } from '#contract/secondary-emails.ts'
import type { Kysely, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { mailRoom } from '../../outside/mail-limits.ts'
import type { Post } from '../../outside/mail.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { makeLink, readLink, useLink } from '../links/index.ts'
import { holderOf } from '../people/index.ts'
import { primaryEmailChangedLetter, secondaryEmailLetter, secondaryEmailTakenLetter } from './letters.ts'

type Row = Selectable<Tables['secondary_emails']>

/** As the wire shows one. */
export const secondaryEmailView = ({ id, email, confirmed_at }: Row): SecondaryEmail => ({ id, email, confirmed_at })

/** The further addresses of an account, the oldest first. */
export const secondaryEmailsOf = (query: Kysely<Tables>, userId: string): Promise<Row[]> =>
  query.selectFrom('secondary_emails').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** One of the user's own; anybody else's is `not_found` like one that never was. */
export async function ownSecondaryEmail(query: Kysely<Tables>, userId: string, id: string): Promise<Row> {
  const row = await query.selectFrom('secondary_emails').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const refused = (sentence: string) => new Refusal('invalid', { errors: { email_address: [sentence] } })

/** Adds an address and writes to it. That another account has it shows in the mail alone (A7). */
export async function addSecondaryEmail(tx: Tx, post: Post, user: User, email: string, now: number): Promise<Row> {
  const present = await secondaryEmailsOf(tx, user.id)
  if (email === user.email || present.some(row => row.email === email))
    throw refused("Oops, you've already added this email address to your account, please confirm this email address")
  if (present.length >= limits.secondaryEmails) throw refused(`You can have ${limits.secondaryEmails} further addresses.`)
  const row: Row = { id: newId(), user_id: user.id, email, confirmed_at: null, created_at: now }
  await tx.insertInto('secondary_emails').values(row).execute()
  await sendConfirmation(tx, post, user, row, now)
  return row
}

/**
 * Writes to an unconfirmed address (again). The mail counts as the user's, but an answer to it is not theirs. Rows of mails and links
 * are told to their user (I12), so they are the same for an address that somebody has (A7).
 */
export async function sendConfirmation(tx: Tx, post: Post, user: User, row: Row, now: number): Promise<void> {
  if (!(await mailRoom(tx, { kind: 'secondary_email', to_address: row.email, from_user_id: user.id }, now))) return
  const isTaken = (await holderOf(tx, row.email)) !== undefined
  const link = await linkTo(tx, post.origin, user, row, now)
  const letter = isTaken ? secondaryEmailTakenLetter(row.email, post.origin) : secondaryEmailLetter(row.email, user.full_name, link)
  await post.mail.write(tx, { ...letter, from_user_id: user.id }, now)
}

async function linkTo(tx: Tx, origin: string, user: User, { id, email }: Row, now: number): Promise<string> {
  const lives = limits.links.confirmationHours * 3600_000
  const secret = await makeLink(tx, { kind: 'secondary_email', user_id: user.id, email, data: { id }, now, lives })
  const profile = { id: user.slug_values[0] ?? user.id }
  return pageLink(origin, 'researcher.settings.change-account', profile, { query: { secondary_email: id, confirmation_token: secret } })
}

/** Confirms an address with the secret that was sent to it, for the user who added it: a link of anybody else is `link_expired`. */
export async function confirmSecondaryEmail(tx: Tx, userId: string, row: Row, secret: string, now: number): Promise<Row> {
  const link = await readLink(tx, secret, ['secondary_email'], now)
  const isOwn = link.user_id === userId && (link.data as { id: string }).id === row.id
  // Only one account has an address, whoever asked for it first.
  if (!isOwn || (await holderOf(tx, row.email)) !== undefined) throw new Refusal('link_expired')
  await useLink(tx, secret, ['secondary_email'], now)
  await tx.updateTable('secondary_emails').set({ confirmed_at: now }).where('id', '=', row.id).execute()
  return { ...row, confirmed_at: now }
}

/**
 * Makes a confirmed address the one that signs in. The one before stays as a further one, and is told. It gets an id of its own: the same
 * call again must not turn everything back.
 */
export async function makePrimary(tx: Tx, { mail, origin }: Post, userId: string, id: string, now: number): Promise<void> {
  const { email, confirmed_at } = await ownSecondaryEmail(tx, userId, id)
  if (confirmed_at === null)
    throw new Refusal('invalid', { errors: { email_address: ['Please confirm this address first, with the link that was sent to it.'] } })
  const { email: before } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await tx.updateTable('secondary_emails').set({ id: newId(), email: before, confirmed_at: now }).where('id', '=', id).execute()
  // A link for a new password that waits in the old mailbox opens nothing any more.
  await tx.deleteFrom('links').where('user_id', '=', userId).where('kind', '=', 'reset').execute()
  await mail.write(tx, primaryEmailChangedLetter(before, origin), now)
}

/** Forgets an address, and the links to it. */
export async function removeSecondaryEmail(tx: Tx, userId: string, id: string): Promise<void> {
  const { email } = await ownSecondaryEmail(tx, userId, id)
  await tx.deleteFrom('secondary_emails').where('id', '=', id).execute()
  await tx.deleteFrom('links').where('user_id', '=', userId).where('email', '=', email).where('kind', '=', 'secondary_email').execute()
}

/** Forgets mails to addresses that were never proved to be the user's, and may be somebody else's. */
export async function forgetUnprovenMails(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'secondary_email')
    .where('to_address', 'in', tx.selectFrom('secondary_emails').select('email').where('user_id', '=', userId))
    .execute()
}
