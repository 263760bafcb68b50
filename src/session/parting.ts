import { call } from '#api/call.ts'
import type { Credentials } from '#api/exchange.ts'
import { account, type CurrentUser } from '#contract/account.ts'
import { admit, type Farewell, forgetFarewell, keepInstall, seal, tidy, wipe } from '#offline/index.ts'
import { dropRevocation, holdRevocation, payRevocations } from './revocation.ts'
import { clearStored } from './stored-session.ts'

/** What a session that begins or ends does to the device. Not in the start script: it is fetched when it happens. */

/** Makes room for a user who signs in: what the one before left is sealed before anything of this one is shown. */
export async function welcome(user: CurrentUser, revocation: string | undefined): Promise<void> {
  if (await admit(user.user_id)) clearStored()
  if (revocation !== undefined) holdRevocation(revocation)
  forgetFarewell()
}

/** Seals or deletes what is here of a user whose session ended by itself, and leaves word of it for the login page. */
export async function farewellTo(user: CurrentUser, why: Farewell['why']): Promise<void> {
  const kept = await (why === 'deleted' ? wipe(user.user_id) : seal(user.user_id)).catch(() => undefined)
  const { changes, texts } = kept ?? { changes: 0, texts: 0 }
  const initials = user.full_name.replaceAll(/(\p{L})[^\s-]*/gu, '$1.')
  keepInstall({ farewell: { why, changes, texts, whose: changes + texts > 0 ? initials : '' } })
}

/** Wipes the device, and ends the session on the server as well as it can be reached. */
export async function wipeAndTell(user: CurrentUser | undefined, last: Credentials | undefined): Promise<void> {
  if (user) await wipe(user.user_id).catch(() => {})
  if (last?.token) await call(account.logout, {}, { credentials: last, timeout: 5000 }).then(dropRevocation, () => {})
  await payRevocations()
}

/** What earlier sessions left to be done. */
export async function settleEarlier(): Promise<void> {
  await Promise.all([tidy(), payRevocations()])
}
