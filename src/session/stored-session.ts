import * as v from 'valibot'
import { type CurrentUser, currentUser } from '#contract/current-session.ts'
import { isOurKey, readStored, storageKey, writeStored } from '#kit/storage-keys.ts'

export const tokenKey = storageKey('token')

export interface StoredSession {
  token: string
  user: CurrentUser
}

/** The stored session. Anything missing or malformed means signed out (C27). */
export function readSession(): StoredSession | undefined {
  try {
    const token = localStorage.getItem(tokenKey)
    const user = v.safeParse(currentUser, readStored('user'))
    return token && user.success ? { token, user: user.output } : undefined
  } catch {
    return undefined
  }
}

/** If the browser refuses storage, the session lasts as long as the tab. */
export function writeSession({ token, user }: StoredSession): void {
  writeStored('user', user)
  try {
    localStorage.setItem(tokenKey, token)
  } catch {
    // The tab has its own copy.
  }
}

/** Replaces the stored session only if it still has the old token: another tab may have renewed it, signed out, or signed in another user. */
export function replaceSession(old: string, next: StoredSession): void {
  if (readSession()?.token === old) writeSession(next)
}

/** Keys that belong to the device and not to a user: its id, the sessions that it still has to end, and its theme. */
const keptKeys: readonly string[] = [storageKey('install'), storageKey('revoke'), storageKey('theme')]

/** Deletes everything of a user from local and session storage. */
export function clearStored(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isOurKey(key) && !keptKeys.includes(key)) storage.removeItem(key)
  } catch {
    // A browser that refuses storage has nothing to delete.
  }
}

/** When the token was issued, epoch seconds of the server's clock; 0 if it cannot be read. Not verified. */
export function issuedAt(token: string): number {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as { iat?: unknown }
    return typeof claims.iat === 'number' ? claims.iat : 0
  } catch {
    return 0
  }
}
