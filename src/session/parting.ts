import { call } from '#api/call.ts'
import type { Credentials } from '#api/exchange.ts'
import { type CurrentUser, currentSession } from '#contract/current-session.ts'
import { sealOtherUsers, type SignOutNotice, clearSignOutNotice, readInstall, writeInstall, seal, cleanUp, wipe } from '#offline/index.ts'
import { dropRevocation, holdRevocation, payRevocations } from './revocation.ts'
import { clearStored } from './stored-session.ts'

/** What a session that begins or ends does to the device. Not in the start script: it is fetched when it happens. */

/** Makes room for a user who signs in: what the one before left is sealed before anything of this one is shown. */
export async function welcome(user: CurrentUser, revocation: string | undefined): Promise<void> {
  if (await sealOtherUsers(user.user_id)) clearStored()
  if (revocation !== undefined) holdRevocation(revocation)
  clearSignOutNotice()
}

/** Seals or deletes what is here of a user whose session ended by itself, and tells the login page what is left. */
export async function endAfter(why: SignOutNotice['why'], userId: string): Promise<void> {
  if (why === 'deleted') return wipe(userId)
  const { changes, texts } = await seal(userId)
  const { farewell } = readInstall()
  if (farewell) writeInstall({ farewell: { ...farewell, changes, texts, whose: changes + texts > 0 ? farewell.whose : '' } })
}

/** Wipes the device, and ends the session on the server as well as it can be reached. */
export async function wipeAndTell(user: CurrentUser | undefined, last: Credentials | undefined): Promise<void> {
  if (user) await wipe(user.user_id).catch(() => {})
  if (last?.token) await call(currentSession.logout, {}, { credentials: last, timeout: 5000 }).then(dropRevocation, () => {})
  await payRevocations()
}

/** What earlier sessions left to be done. */
export async function settleEarlier(): Promise<void> {
  await Promise.all([cleanUp(), payRevocations()])
}
