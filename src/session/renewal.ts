import { ApiError, call } from '#api/call.ts'
import { serverNow } from '#api/clock.ts'
import { type SessionReply, currentSession } from '#contract/current-session.ts'
import { limits } from '#contract/limits.ts'
import { issuedAt, readSession, replaceSession, type StoredSession } from './stored-session.ts'

/** Why a session is over: its token ran out · the server ended it on purpose · its account is no more. */
export type End = 'ran_out' | 'ended' | 'deleted'

/** `later`: nobody knows (no network, a portal, a proxy, a broken server), and the session stays as it is. */
export type Renewal = { outcome: 'ok'; stored: StoredSession } | { outcome: End } | { outcome: 'later' }

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('ri-refresh', work) : work()

/**
 * Gets a new token for the one given. Tabs take turns, and one that finds the token renewed already takes that one.
 * Safe to repeat: while the new token is unused, the server gives the same again, so a lost answer ends nothing.
 */
export function renew(old: string, userId: string): Promise<Renewal> {
  return inTurn(async () => {
    const stored = readSession()
    if (stored && stored.token !== old) return { outcome: 'ok', stored }
    try {
      const reply: SessionReply = await call(currentSession.refresh, {}, { credentials: { token: old, userId } })
      const renewed = { token: reply.token, user: reply.user }
      replaceSession(old, renewed)
      return { outcome: 'ok', stored: renewed }
    } catch (error) {
      return { outcome: endOf(error) ?? 'later' }
    }
  })
}

/** Only our own server, in our own format, ends a session. */
function endOf(error: unknown): End | undefined {
  if (!(error instanceof ApiError) || error.kind !== 'http') return undefined
  return endIn(error.status, error.code)
}

export function endIn(status: number, code: string): End | undefined {
  if (code === 'account_deleted') return 'deleted'
  if (status === 498) return 'ended'
  return status === 401 ? 'ran_out' : undefined
}

const jitter = Math.random()

/**
 * An hour after its issue, give or take a tenth, so that many clients do not come at once (S1§4): by the server's clock, or by the
 * page's own, whose start nobody can set. `since`: when this page got the token.
 */
export function isDue(token: string, since: number): boolean {
  const age = Math.max(serverNow() / 1000 - issuedAt(token), (performance.now() - since) / 1000)
  return age >= limits.refreshAfterSeconds * (0.9 + 0.2 * jitter)
}
