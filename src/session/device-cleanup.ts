import { call } from '#api/call.ts'
import type { Credentials } from '#api/exchange.ts'
import { endPush } from '#kit/push-of-browser.ts'
import { type CurrentUser, currentSession } from '#contract/current-session.ts'
import { sealOtherUsers, type SignOutNotice, clearSignOutNotice, readInstall, writeInstall, seal, cleanUp, wipe } from '#offline/index.ts'
import { dropRevocation, storeRevocation, sendRevocations } from './revocation.ts'
import { clearStored } from './stored-session.ts'

/** Cleans the device when a session begins or ends. Loaded when needed, so that it is not part of the start script. */

/** Prepares the device for a user who signs in: seals the data of earlier users before anything of this one is shown. */
export async function prepareDevice(user: CurrentUser, revocation: string | undefined): Promise<void> {
  if (await sealOtherUsers(user.user_id)) {
    clearStored()
    await endPush()
  }
  if (revocation !== undefined) storeRevocation(revocation)
  clearSignOutNotice()
}

/** Seals or deletes a user's data after the session ended without a sign-out, and completes the notice for the login page. */
export async function cleanUpAfterEnd(why: SignOutNotice['why'], userId: string): Promise<void> {
  await endPush()
  if (why === 'deleted') return wipe(userId)
  const { changes, texts } = await seal(userId)
  const { farewell: notice } = readInstall()
  if (notice) writeInstall({ farewell: { ...notice, changes, texts, whose: changes + texts > 0 ? notice.whose : '' } })
}

/** Wipes the device, then ends the session on the server if it can be reached. */
export async function wipeAndLogOut(user: CurrentUser | undefined, last: Credentials | undefined): Promise<void> {
  if (user) await wipe(user.user_id).catch(() => {})
  await endPush()
  if (last?.token) await call(currentSession.logout, {}, { credentials: last, timeout: 5000 }).then(dropRevocation, () => {})
  await sendRevocations()
}

/** Finishes the clean-up of earlier sessions. */
export async function finishCleanup(): Promise<void> {
  await Promise.all([cleanUp(), sendRevocations()])
}
