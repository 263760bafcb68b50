import { subscribe } from 'valtio'
import { call } from '#api/call.ts'
import { onAnswer, provideCredentials } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { setReader } from '#api/read/reader.ts'
import { type CurrentUser, type SessionReply, currentSession } from '#contract/current-session.ts'
import {
  whenIdle,
  noteSessionEnd,
  deviceId,
  type SignOutNotice,
  setDeviceKey,
  readInstall,
  noteDataEnd,
  provideIdentity,
  resumeSending,
  setOwner,
} from '#offline/index.ts'
import { startLimits } from '#contract/start-limits.ts'
import { to } from '#contract/to.ts'
import { whileVisible } from '#kit/awake.ts'
import { readStored } from '#kit/storage-keys.ts'
import { isAbsentTooLongHere, isAbsentTooLong, watchContact } from './last-contact.ts'
import { sessionEndOf, isDue, renew } from './renewal.ts'
import { guests, publicView, session } from './state.ts'
import { clearStored, readSession, replaceSession, type StoredSession, tokenKey, writeSession } from './stored-session.ts'

export { currentViewer, mayUse, session, setPublicView, usePublicView, useRight, useSession, useSupport } from './state.ts'

let token: string | undefined
/** When this page got the token, by its own clock. */
let tokenSince = 0
type RenewalResult = 'ok' | 'locked' | 'later'
let renewing: Promise<RenewalResult> | undefined

const credentials = () =>
  token && session.user ? { token: session.status === 'locked' ? undefined : token, userId: session.user.user_id } : undefined

/** Tells the read cache who reads: answers are not shown to another user, under another plan or without a session. */
function updateReader(): void {
  const { status, user } = session
  setReader({ userId: user?.user_id, plan: user && status === 'signed_in' && !publicView.on ? user.user_type : guests.viewer })
}

function applySession(stored: StoredSession): void {
  const wasLocked = session.status === 'locked'
  if (token !== stored.token) tokenSince = performance.now()
  token = stored.token
  session.user = stored.user
  session.status = 'signed_in'
  setOwner(stored.user.user_id)
  if (wasLocked) resumeSending()
}

/** One renewal at a time in this tab. An answer that comes after a change of user is ignored. */
function renewToken(): Promise<RenewalResult> {
  renewing ??= renewTokenOnce().finally(() => (renewing = undefined))
  return renewing
}

async function renewTokenOnce(): Promise<RenewalResult> {
  const old = token
  const { user } = session
  if (!old || !user) return 'later'
  const renewal = await renew(old, user.user_id)
  if (token !== old) return 'ok'
  switch (renewal.outcome) {
    case 'later':
      return 'later'
    case 'ok':
      applyStoredSession(renewal.stored)
      return 'ok'
    case 'ran_out':
      if (session.status === 'signed_in') session.status = 'locked'
      return 'locked'
    case 'ended':
    case 'deleted':
      void endSession(renewal.outcome)
      return 'locked'
  }
}

/**
 * Starts from the stored session, before the first paint and also offline; the server is asked afterwards. A network failure never ends a
 * session (docs/decisions/0006-no-network-ends-a-session.md). Call once. Returns the function that stops it.
 */
export function startSession(): () => void {
  provideCredentials(() => (publicView.on ? undefined : credentials()))
  provideIdentity({ credentials: () => (session.status === 'signed_in' ? credentials() : undefined), recover: renewToken })
  const stopReader = [session, publicView, guests].map(state => subscribe(state, updateReader, true))
  const stopContact = watchContact()
  const stopAnswers = onAnswer((answer, request) => {
    if (answer?.by !== 'refused' || answer.credentials?.token !== token || request.path === currentSession.refresh.path) return
    if (session.status === 'signed_in' && sessionEndOf(answer.status, answer.error.code)) void renewToken()
  })
  const stored = readSession()
  if (stored && isAbsentTooLong()) void resumeAfterAbsence(stored)
  else if (stored) {
    applySession(stored)
    void refreshUser()
  }
  const { session: every, hiddenSession } = startLimits.intervals
  const stopTimes = whileVisible(every, () => void checkTimes(), hiddenSession)
  const stopNetwork = subscribe(reachability, () => reachability.online && void finishCleanup())
  addEventListener('storage', handleStorage)
  void finishCleanup()
  return () => {
    stopContact()
    stopAnswers()
    stopTimes()
    stopNetwork()
    removeEventListener('storage', handleStorage)
    resetSession()
    for (const step of stopReader) step()
  }
}

/** Changes of the user that were saved, reads of the user that began, and the last of them that was used. */
let saved = 0
let reads = 0
let lastRead = 0

/** Reads the signed-in user, and the key that encrypts their drafts on this device. Ignores failures. */
export async function refreshUser(): Promise<void> {
  const current = credentials()
  if (!current?.token) return
  const read = ++reads
  const before = saved
  try {
    const device = await deviceId()
    const { device_key, ...user } = await call(currentSession.me, { query: { device } }, { credentials: current })
    // The token may have been renewed meanwhile: the answer is as good. Asked after each wait.
    const isSignedIn = () => token !== undefined && session.user?.user_id === user.user_id
    if (!isSignedIn()) return
    // A change that was saved during this call is newer than its answer, and so is the answer of a later call.
    if (saved === before && read > lastRead) {
      lastRead = read
      const hasUnsent = Object.keys(readInstall().unsent).length > 0
      setUser(hasUnsent ? await (await import('./unsent-profile.ts')).withUnsentProfile(user) : user)
    }
    // The session may have ended, and the device's key with it.
    if (device_key && isSignedIn()) await setDeviceKey(user.user_id, device_key)
  } catch {
    // The answer hook handles refusals.
  }
  await checkTimes()
}

async function checkTimes(): Promise<void> {
  if (session.user && isAbsentTooLongHere()) return endSession('away')
  if (token && session.status === 'signed_in' && isDue(token, tokenSince)) await renewToken()
}

/**
 * The app was opened after a long absence. The server is asked before anything is shown: if it answers, the session goes on; if it cannot
 * be reached, the data on this device is sealed (src/offline/README.md "What ends a session").
 */
async function resumeAfterAbsence({ token: old, user }: StoredSession): Promise<void> {
  const stale = { token: old, userId: user.user_id }
  await call(currentSession.me, { query: {} }, { credentials: stale, timeout: 10_000 }).catch(() => {})
  if (!isAbsentTooLong()) return location.reload()
  session.user = user
  await endSession('away')
}

/** Follows another tab: after a sign-out there, this tab shows nothing of the user any more (C30); a sign-in or renewal applies here too. */
function handleStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== tokenKey) return
  const stored = readSession()
  if (!stored && session.status !== 'guest') {
    resetSession()
    location.assign(to('login'))
  } else if (stored) applyStoredSession(stored)
}

/** Applies a session that another tab has stored. For another user the page reloads, because what was read and typed here is not theirs. */
function applyStoredSession(stored: StoredSession): void {
  if (session.user && stored.user.user_id !== session.user.user_id) location.reload()
  else applySession(stored)
}

function resetSession(): void {
  token = undefined
  session.status = 'guest'
  delete session.user
  setOwner(undefined)
}

/** Starts a session from a reply of the server: after a login, a confirmed address, a sign-in with another site or a changed password. */
export async function adoptSession({ token: fresh, user, revocation }: SessionReply): Promise<void> {
  const { prepareDevice } = await loadDeviceCleanup()
  if (session.user && session.user.user_id !== user.user_id) resetSession()
  await prepareDevice(user, revocation)
  const stored = { token: fresh, user }
  writeSession(stored)
  applySession(stored)
  void refreshUser()
}

/** Updates the signed-in user from the reply to a change; ignores another user's. */
export function updateUser(user: CurrentUser): void {
  saved++
  setUser(user)
}

function setUser(user: CurrentUser): void {
  if (!token || user.user_id !== session.user?.user_id) return
  session.user = user
  replaceSession(token, { token, user })
}

/**
 * Ends the session without a sign-out. The data on this device is sealed for the user, or deleted with the account; the login page says
 * which. If it is interrupted, the next start finishes it.
 */
export async function endSession(why: SignOutNotice['why']): Promise<void> {
  const { user } = session
  if (!user) return
  noteSessionEnd(user, why)
  clearStored()
  const ending = loadDeviceCleanup().then(({ cleanUpAfterEnd }) => cleanUpAfterEnd(why, user.user_id))
  resetSession()
  await ending.catch(() => {})
  location.assign(to('login'))
}

/** Why the last session on this device ended, until the next sign-in. */
export const signOutNotice = (): SignOutNotice | undefined => (session.status === 'guest' ? readInstall().farewell : undefined)

/**
 * Deletes everything of the user on this device, then ends the session on the server, then loads the login page. Does not ask:
 * `pendingChanges` and `draftNames` say what would be lost. Offline, the session is ended as soon as the network is back.
 */
export async function signOut(): Promise<void> {
  const last = credentials()
  const { user } = session
  if (user) noteDataEnd(user.user_id, 'wipe')
  clearStored()
  // From now on answers that are still under way store nothing of the user.
  token = undefined
  await loadDeviceCleanup()
    .then(({ wipeAndLogOut }) => wipeAndLogOut(user, last))
    .catch(() => {})
  resetSession()
  location.assign(to('login'))
}

const loadDeviceCleanup = () => import('./device-cleanup.ts')

/** After the first screen: finishes interrupted wipes, deletes sealed data that is too old, ends earlier sessions. */
async function finishCleanup(): Promise<void> {
  const { id, ends } = readInstall()
  if (id === undefined && Object.keys(ends).length === 0 && readStored('revoke') === undefined) return
  await whenIdle()
  await (await loadDeviceCleanup()).finishCleanup()
}
