import { ApiError, call } from '#api/call.ts'
import { serverNow } from '#api/clock.ts'
import { account, type SessionReply } from '#contract/account.ts'
import { limits } from '#contract/limits.ts'
import { issuedAt, readSession, type StoredSession } from './stored-session.ts'

/**
 * `ok` there is a living token now · `locked` our own server refused, in its own format · `later` nobody knows (no network,
 * a portal, a proxy, a broken server): the session stays as it is.
 */
export type Renewal = { outcome: 'ok'; stored: StoredSession } | { outcome: 'locked' } | { outcome: 'later' }

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('ri-refresh', work) : work()

/**
 * Gets a new token for the one given. Tabs take turns, and one that finds the token renewed already takes that one.
 * Safe to repeat: while the new token is unused, the server gives the same again, so a lost answer ends nothing.
 */
export function renew(old: string): Promise<Renewal> {
  return inTurn(async () => {
    const stored = readSession()
    if (stored && stored.token !== old) return { outcome: 'ok', stored }
    const userId = stored?.user.user_id ?? ''
    try {
      const reply: SessionReply = await call(account.refresh, {}, { credentials: { token: old, userId } })
      return { outcome: 'ok', stored: { token: reply.token, user: reply.user } }
    } catch (error) {
      return isEnd(error) ? { outcome: 'locked' } : { outcome: 'later' }
    }
  })
}

/** Only our own server, in our own format, with 401 or 498, ends a session. */
export const isEnd = (error: unknown): boolean => error instanceof ApiError && error.kind === 'http' && [401, 498].includes(error.status)

/** An hour after its issue, by the server's clock, give or take a tenth, so that many clients do not come at once (S1§4). */
export const isDue = (token: string): boolean => serverNow() / 1000 - issuedAt(token) >= limits.refreshAfterSeconds * (0.9 + 0.2 * jitter)
const jitter = Math.random()
