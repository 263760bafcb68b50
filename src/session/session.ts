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
import { to } from '#contract/to.ts'
import { readStored } from '#kit/storage-keys.ts'
import { hasBeenLongAway, isLongAway, watchContact } from './contact.ts'
import { endIn, isDue, renew } from './renewal.ts'
import { publicView, session } from './state.ts'
import { clearStored, readSession, replaceSession, type StoredSession, tokenKey, writeSession } from './stored-session.ts'

export { mayUse, session, setPublicView, usePublicView, useRight, useSession } from './state.ts'

let token: string | undefined
/** When this page got the token, by its own clock. */
let tokenSince = 0
type Recovery = 'ok' | 'locked' | 'later'
let recovering: Promise<Recovery> | undefined

const credentials = () =>
  token && session.user ? { token: session.status === 'locked' ? undefined : token, userId: session.user.user_id } : undefined

/** What was told to somebody is nobody else's: not another user's, and not theirs any more under another plan or without a session. */
function tellReader(): void {
  const { status, user } = session
  setReader({ userId: user?.user_id, plan: user && status === 'signed_in' && !publicView.on ? user.user_type : 'unregistered' })
}

function adopt(stored: StoredSession): void {
  const wasLocked = session.status === 'locked'
  if (token !== stored.token) tokenSince = performance.now()
  token = stored.token
  session.user = stored.user
  session.status = 'signed_in'
  setOwner(stored.user.user_id)
  if (wasLocked) resumeSending()
}

/** One renewal at a time in this tab; an answer that comes after the user has changed is nobody's. */
function recover(): Promise<Recovery> {
  recovering ??= recoverOnce().finally(() => (recovering = undefined))
  return recovering
}

async function recoverOnce(): Promise<Recovery> {
  const old = token
  const { user } = session
  if (!old || !user) return 'later'
  const renewal = await renew(old, user.user_id)
  if (token !== old) return 'ok'
  switch (renewal.outcome) {
    case 'later':
      return 'later'
    case 'ok':
      take(renewal.stored)
      return 'ok'
    case 'ran_out':
      if (session.status === 'signed_in') session.status = 'locked'
      return 'locked'
    case 'ended':
    case 'deleted':
      void part(renewal.outcome)
      return 'locked'
  }
}

/**
 * Begins with what this device remembers, before the first paint and without a network; the server is asked behind it.
 * No failure of a network ends a session (docs/decisions/0006-no-network-ends-a-session.md). Call once. Returns the way out.
 */
export function startSession(): () => void {
  provideCredentials(() => (publicView.on ? undefined : credentials()))
  provideIdentity({ credentials: () => (session.status === 'signed_in' ? credentials() : undefined), recover })
  const leaveReader = [session, publicView].map(state => subscribe(state, tellReader, true))
  const leaveContact = watchContact()
  const leaveAnswers = onAnswer((answer, request) => {
    if (answer?.by !== 'refused' || answer.credentials?.token !== token || request.path === currentSession.refresh.path) return
    if (session.status === 'signed_in' && endIn(answer.status, answer.error.code)) void recover()
  })
  const stored = readSession()
  if (stored && isLongAway()) void returnFromAfar(stored)
  else if (stored) {
    adopt(stored)
    void refreshUser()
  }
  const timer = setInterval(() => void lookAtClocks(), 60_000)
  const leaveNetwork = subscribe(reachability, () => reachability.online && void settleEarlier())
  addEventListener('storage', followOtherTab)
  void settleEarlier()
  return () => {
    leaveContact()
    leaveAnswers()
    clearInterval(timer)
    leaveNetwork()
    removeEventListener('storage', followOtherTab)
    leave()
    for (const step of leaveReader) step()
  }
}

/** Asks the server who is signed in, and for what locks their unsent words on this device. Quiet where it cannot be reached. */
export async function refreshUser(): Promise<void> {
  const asked = credentials()
  if (!asked?.token) return
  const before = session.user
  try {
    const device = await deviceId()
    const { device_key, ...user } = await call(currentSession.me, { query: { device } }, { credentials: asked })
    if (token !== asked.token) return
    // A change that was saved while this call was under way is newer than its answer.
    if (session.user === before) updateUser(user)
    if (device_key) await setDeviceKey(user.user_id, device_key)
  } catch {
    // The answer hook has done what there was to do.
  }
  await lookAtClocks()
}

async function lookAtClocks(): Promise<void> {
  if (session.user && hasBeenLongAway()) return part('away')
  if (token && session.status === 'signed_in' && isDue(token, tokenSince)) await recover()
}

/**
 * The app was opened after a long absence. The server is asked before anything is shown: if it speaks, only a clock was wrong, or the
 * journey is over; if it cannot be reached, what is here is sealed (src/offline/README.md "What ends a session").
 */
async function returnFromAfar({ token: old, user }: StoredSession): Promise<void> {
  const asked = { token: old, userId: user.user_id }
  await call(currentSession.me, { query: {} }, { credentials: asked, timeout: 10_000 }).catch(() => {})
  if (!isLongAway()) return location.reload()
  session.user = user
  await part('away')
}

/** Another tab signed out: this one shows nothing of the user any more (C30). Signed in or renewed there: the same here. */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== null && event.key !== tokenKey) return
  const stored = readSession()
  if (!stored && session.status !== 'guest') {
    leave()
    location.assign(to('login'))
  } else if (stored) take(stored)
}

/** What another tab has written down. Of somebody else, this page begins anew: nothing that was read or typed here is theirs. */
function take(stored: StoredSession): void {
  if (session.user && stored.user.user_id !== session.user.user_id) location.reload()
  else adopt(stored)
}

function leave(): void {
  token = undefined
  session.status = 'guest'
  delete session.user
  setOwner(undefined)
}

/** Takes a session that came another way than by a password: a confirmed address, another site, a changed password. */
export async function adoptSession({ token: fresh, user, revocation }: SessionReply): Promise<void> {
  const { welcome } = await parting()
  if (session.user && session.user.user_id !== user.user_id) leave()
  await welcome(user, revocation)
  const stored = { token: fresh, user }
  writeSession(stored)
  adopt(stored)
  void refreshUser()
}

/** What an answer of the server said of the signed-in user; another user's is nobody's. */
export function updateUser(user: CurrentUser): void {
  if (!token || user.user_id !== session.user?.user_id) return
  session.user = user
  replaceSession(token, { token, user })
}

/**
 * The session is over without its user having said so. What was on the device is sealed for them, or deleted with their account; the
 * login page says which. Cut off at any point, the next start goes on with it.
 */
async function part(why: SignOutNotice['why']): Promise<void> {
  const { user } = session
  if (!user) return
  noteSessionEnd(user, why)
  clearStored()
  const ending = parting().then(({ endAfter }) => endAfter(why, user.user_id))
  leave()
  await ending.catch(() => {})
  location.assign(to('login'))
}

/** Why nobody is signed in here any more, until somebody is. */
export const farewell = (): SignOutNotice | undefined => (session.status === 'guest' ? readInstall().farewell : undefined)

/**
 * Deletes everything of the user on this device, then ends the session on the server, then loads the login page. Asks nothing:
 * `pendingChanges` and `draftNames` tell what would be lost. Without a network the server is told as soon as there is one.
 */
export async function signOut(): Promise<void> {
  const last = credentials()
  const { user } = session
  if (user) noteDataEnd(user.user_id, 'wipe')
  clearStored()
  // From now on no answer that is still under way writes anything of theirs down again.
  token = undefined
  await parting()
    .then(({ wipeAndTell }) => wipeAndTell(user, last))
    .catch(() => {})
  leave()
  location.assign(to('login'))
}

const parting = () => import('./parting.ts')

/** Wipes that were cut off, sealed work that waited too long, sessions that still have to be ended: once the first screen stands. */
async function settleEarlier(): Promise<void> {
  const { id, ends } = readInstall()
  if (id === undefined && Object.keys(ends).length === 0 && readStored('revoke') === undefined) return
  await whenIdle()
  await (await parting()).settleEarlier()
}
