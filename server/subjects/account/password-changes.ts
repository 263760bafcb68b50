import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { canMail, nextAllowedAt } from '../../outside/mail-limits.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { createLink, readLink, consumeLink } from '../links/index.ts'
import { forgetChallenges } from '../second-factors/index.ts'
import { forgetDevices, hashPassword, requireStrongPassword, requirePassword, type Sessions } from '../sessions/index.ts'
import { passwordChangedMail, resetMail } from './mails.ts'

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
}

const resetLinkMs = limits.links.resetMinutes * 60_000

/**
 * Creates a link for a new password for any address, and sends it only if the address has an account: both cases take the same time (A7).
 */
export async function sendReset({ settings, store, mail }: Parts, email: string, now: number): Promise<void> {
  await store.write(async tx => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const resetMails = { kind: 'reset', to_address: email } as const
    // Others can use up a day's mails, but that must not lock out the owner (A8): once every link that was sent has expired, another may be
    // sent.
    const mayWrite = (await canMail(tx, resetMails, now)) || (await nextAllowedAt(tx, resetMails, 1, now, resetLinkMs)) <= now
    const secret = await createLink(tx, { kind: 'reset', user_id: user?.id ?? null, email, now, lifetimeMs: resetLinkMs })
    if (user && mayWrite) await mail.write(tx, resetMail({ to: email, origin: publicOrigin(settings) }, secret), now)
  })
}

interface Reset {
  /** Of the mail. */
  secret: string
  password: string
  /** Of the client. */
  address: string
}

/** Sets a new password with the secret of a mail, and ends every session. Returns the address. Refuses `link_expired` and `invalid`. */
export async function resetPassword(parts: Parts, { secret, password, address }: Reset, now: number): Promise<string> {
  const { id, full_name, email } = await ownerOf(parts.store.read, secret, now)
  await requireStrongPassword(password, [full_name, email])
  const password_hash = await hashPassword(password, address)
  await parts.store.write(async tx => {
    await ownerOf(tx, secret, now)
    await consumeLink(tx, secret, ['reset'], now)
    await setPassword(parts, tx, { id, email, password_hash }, now)
  })
  return email
}

/** The account whose password the secret may set. If the account has another address since, mails to the old one no longer work. */
async function ownerOf(query: Tx, secret: string, now: number) {
  const link = await readLink(query, secret, ['reset'], now)
  const user = await query.selectFrom('users').select(['id', 'full_name', 'email']).where('id', '=', link.user_id).executeTakeFirst()
  if (user?.email !== link.email) throw new Refusal('link_expired')
  return user
}

interface Change {
  /** Needed if the account has a password. */
  current: string | undefined
  password: string
}

/** Sets another password and ends every session except the user's own. Refuses `invalid`, `too_many` and `session_ended`. */
export async function changePassword(parts: Parts, user: User, { current, password }: Change, now: number): Promise<void> {
  await requirePassword(parts.store, user, current, { now, field: 'user.current_password' })
  await requireStrongPassword(password, [user.full_name, user.email])
  const password_hash = await hashPassword(password, user.id)
  await parts.store.write(async tx => {
    // The owner may have reset the password meanwhile: sessions ended by that must not change it any more.
    await parts.sessions.requireActive(tx, user.sid)
    await setPassword(parts, tx, { ...user, password_hash }, now, user.sid)
  })
}

interface NewPassword {
  id: string
  email: string
  password_hash: string
}

async function setPassword(parts: Parts, tx: Tx, { id, email, password_hash }: NewPassword, now: number, exceptSid?: string) {
  // After that, the demo password no longer works and must not be shown.
  await tx
    .updateTable('users')
    .set({ password_hash, failed_logins: 0, failed_codes: 0, demo_password: null })
    .where('id', '=', id)
    .execute()
  await parts.sessions.endAll(tx, id, now, exceptSid)
  await forgetDevices(tx, id)
  await forgetChallenges(tx, id)
  await tx
    .updateTable('links')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
  await parts.mail.write(tx, passwordChangedMail({ to: email, origin: publicOrigin(parts.settings) }), now)
}
