import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { mailRoom, roomAt } from '../../outside/mail-limits.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { makeLink, readLink, useLink } from '../links/index.ts'
import { hashOf, needsNewPassword, needsPassword, type Sessions } from '../sessions/index.ts'
import { passwordChangedLetter, resetLetter } from './letters.ts'

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
}

const resetLives = limits.links.resetMinutes * 60_000

/** Writes a link for a new password down for any address, and a mail where the address is an account's: both cost the same (A7). */
export async function sendReset({ settings, store, mail }: Parts, email: string, now: number): Promise<void> {
  await store.write(async tx => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const asked = { kind: 'reset', to_address: email } as const
    // Strangers who used up a day's mails keep nobody out (A8): where no link that was sent works any more, there is room for one.
    const mayWrite = (await mailRoom(tx, asked, now)) || (await roomAt(tx, asked, 1, now, resetLives)) <= now
    const secret = await makeLink(tx, { kind: 'reset', user_id: user?.id ?? null, email, now, lives: resetLives })
    if (user && mayWrite) await mail.write(tx, resetLetter({ to: email, origin: publicOrigin(settings) }, secret), now)
  })
}

/** Sets a new password by the secret out of a mail, and ends every session. Answers the address. Refuses `link_expired` and `invalid`. */
export async function resetPassword(parts: Parts, secret: string, password: string, now: number): Promise<string> {
  const { id, full_name, email } = await ownerOf(parts.store.read, secret, now)
  await needsNewPassword(password, [full_name, email])
  const password_hash = await hashOf(password)
  await parts.store.write(async tx => {
    await ownerOf(tx, secret, now)
    await useLink(tx, secret, ['reset'], now)
    await setPassword(parts, tx, { id, email, password_hash }, now)
  })
  return email
}

/** Whose password the secret may set. The account may have moved to another address since: then the old one's mails open nothing. */
async function ownerOf(query: Tx, secret: string, now: number) {
  const link = await readLink(query, secret, ['reset'], now)
  const user = await query.selectFrom('users').select(['id', 'full_name', 'email']).where('id', '=', link.user_id).executeTakeFirst()
  if (user?.email !== link.email) throw new Refusal('link_expired')
  return user
}

interface Change {
  /** Needed where the account has one. */
  current: string | undefined
  password: string
}

/** Sets another password and ends every session but the user's own. Refuses `invalid`, `too_many` and `session_ended`. */
export async function changePassword(parts: Parts, user: User, { current, password }: Change, now: number): Promise<void> {
  await needsPassword(parts.store.read, user, current, { now, field: 'user.current_password' })
  await needsNewPassword(password, [user.full_name, user.email])
  const password_hash = await hashOf(password)
  await parts.store.write(async tx => {
    // The owner may have chosen a new one by mail meanwhile: whoever was signed out by that changes nothing any more.
    await parts.sessions.needsAlive(tx, user.sid)
    await setPassword(parts, tx, { ...user, password_hash }, now, user.sid)
  })
}

interface NewPassword {
  id: string
  email: string
  password_hash: string
}

async function setPassword(parts: Parts, tx: Tx, { id, email, password_hash }: NewPassword, now: number, exceptSid?: string) {
  // A password that was shown to everybody at this machine is somebody's own from now on.
  await tx.updateTable('users').set({ password_hash, failed_logins: 0, demo_password: null }).where('id', '=', id).execute()
  await parts.sessions.endAll(tx, id, now, exceptSid)
  await tx
    .updateTable('links')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
  await parts.mail.write(tx, passwordChangedLetter({ to: email, origin: publicOrigin(parts.settings) }), now)
}
