import * as v from 'valibot'
import { type CurrentUser, currentUser } from '#contract/current-session.ts'
import { isOurKey, readStored, storageKey, writeStored } from '#kit/storage-keys.ts'

export const tokenKey = storageKey('token')

export interface StoredSession {
  token: string
  user: CurrentUser
}

/** What this device remembers of the session. Anything missing or malformed means signed out (C27). */
export function readSession(): StoredSession | undefined {
  try {
    const token = localStorage.getItem(tokenKey)
    const user = v.safeParse(currentUser, readStored('user'))
    return token && user.success ? { token, user: user.output } : undefined
  } catch {
    return undefined
  }
}

/** Where the browser refuses storage the session lasts as long as the tab. */
export function writeSession({ token, user }: StoredSession): void {
  writeStored('user', user)
  try {
    localStorage.setItem(tokenKey, token)
  } catch {
    // Nothing to do: the tab's own copy is what counts.
  }
}

/** Writes it in the place of that token's session alone: another tab may have renewed it, signed out, or somebody else in. */
export function replaceSession(old: string, next: StoredSession): void {
  if (readSession()?.token === old) writeSession(next)
}

/** What the device keeps of itself, of nobody: its name, and the sessions that it still has to end. */
const outlasting: readonly string[] = [storageKey('install'), storageKey('revoke')]

/** Forgets everything of a user in this browser's local and session storage. */
export function clearStored(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isOurKey(key) && !outlasting.includes(key)) storage.removeItem(key)
  } catch {
    // A browser that refuses storage has none of ours.
  }
}

/** When the token was issued, epoch seconds of the server's clock; 0 for one that cannot be read. Never proof of anything. */
export function issuedAt(token: string): number {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as { iat?: unknown }
    return typeof claims.iat === 'number' ? claims.iat : 0
  } catch {
    return 0
  }
}
