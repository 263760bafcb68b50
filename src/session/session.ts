import { call } from '#api/call.ts'
import { onAnswer, provideCredentials } from '#api/exchange.ts'
import { account } from '#contract/account.ts'
import { pendingChanges as pending, provideIdentity, resumeSending, setOwner, wipe } from '#offline/index.ts'
import { type Renewal, isDue, renew } from './renewal.ts'
import { session } from './state.ts'
import { clearStored, readSession, type StoredSession, tokenKey, writeSession } from './stored-session.ts'

export { mayUse, session, type Session, useRight, useSession } from './state.ts'

let token: string | undefined
let renewing: Promise<Renewal['outcome']> | undefined

const credentials = () =>
  token && session.user ? { token: session.status === 'locked' ? undefined : token, userId: session.user.user_id } : undefined

function adopt(stored: StoredSession): void {
  const wasLocked = session.status === 'locked'
  token = stored.token
  session.user = stored.user
  session.status = 'signed_in'
  setOwner(stored.user.user_id)
  if (wasLocked) resumeSending()
}

function lock(): void {
  if (session.status === 'signed_in') session.status = 'locked'
}

/** One renewal at a time in this tab; an answer that comes after the user has changed is nobody's. */
function recover(): Promise<Renewal['outcome']> {
  const old = token
  if (!old) return Promise.resolve('later')
  renewing ??= renew(old)
    .then(renewal => {
      if (token !== old) return 'ok'
      if (renewal.outcome === 'ok') {
        writeSession(renewal.stored)
        adopt(renewal.stored)
      }
      if (renewal.outcome === 'locked') lock()
      return renewal.outcome
    })
    .finally(() => (renewing = undefined))
  return renewing
}

/**
 * Begins with what this device remembers, before the first paint and without a network; the server is asked behind it.
 * No failure of a network ends a session (practice, idea 1). Call once. Returns the way out.
 */
export function startSession(): () => void {
  provideCredentials(credentials)
  provideIdentity({ credentials: () => (session.status === 'signed_in' ? credentials() : undefined), recover })
  const stored = readSession()
  if (stored) {
    adopt(stored)
    void verify()
  }
  const leaveAnswers = onAnswer((answer, request) => {
    const isOurs = answer?.by === 'refused' && (answer.status === 401 || answer.status === 498)
    if (!isOurs || answer.credentials?.token !== token || request.path === account.refresh.path) return
    if (session.status === 'signed_in') void recover()
  })
  const timer = setInterval(() => void renewWhenDue(), 60_000)
  addEventListener('storage', followOtherTab)
  return () => {
    leaveAnswers()
    clearInterval(timer)
    removeEventListener('storage', followOtherTab)
    token = undefined
    delete session.user
    session.status = 'guest'
    setOwner(undefined)
  }
}

async function verify(): Promise<void> {
  const asked = token
  try {
    const user = await call(account.me, {})
    if (token !== asked || !asked || user.user_id !== session.user?.user_id) return
    session.user = user
    writeSession({ token: asked, user })
  } catch {
    // The answer hook has done what there was to do.
  }
  await renewWhenDue()
}

async function renewWhenDue(): Promise<void> {
  if (token && session.status === 'signed_in' && isDue(token)) await recover()
}

/** Another tab signed out: this one shows nothing of the user any more (C30). Signed in or renewed there: the same here. */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== null && event.key !== tokenKey) return
  const stored = readSession()
  if (!stored && session.status !== 'guest') {
    leave()
    location.assign('/login')
  } else if (stored && session.user && stored.user.user_id !== session.user.user_id) location.reload()
  else if (stored) adopt(stored)
}

function leave(): void {
  token = undefined
  session.status = 'guest'
  delete session.user
  setOwner(undefined)
}

/** Signs in. Throws ApiError: `wrong_credentials`, `too_many`, or kind `offline`. The queue of the same user goes on. */
export async function signIn(email: string, password: string): Promise<void> {
  const reply = await call(account.authenticate, { body: { email, password } }, { credentials: null })
  const stored = { token: reply.token, user: reply.user }
  writeSession(stored)
  adopt(stored)
}

/** How many changes the server does not have yet; ask before signing out. */
export const pendingChanges = pending

/**
 * Deletes everything of the user on this device, then ends the session on the server, then loads the login page. Asks
 * nothing: `pendingChanges` tells what would be lost. Without a network the session on the server runs out by itself.
 */
export async function signOut(): Promise<void> {
  const last = credentials()
  const userId = session.user?.user_id
  clearStored()
  if (userId) await wipe(userId).catch(() => {})
  if (last) await call(account.logout, {}, { credentials: last, timeout: 5000 }).catch(() => {})
  leave()
  location.assign('/login')
}
