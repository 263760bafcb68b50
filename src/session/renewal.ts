import { ApiError, call } from '#api/call.ts'
import { serverNow } from '#api/clock.ts'
import { type SessionReply, currentSession } from '#contract/current-session.ts'
import { startLimits } from '#contract/start-limits.ts'
import { issuedAt, readSession, replaceSession, type StoredSession } from './stored-session.ts'

/** Why a session ended: the token expired · the server ended it · the account was deleted. */
export type SessionEnd = 'ran_out' | 'ended' | 'deleted'

/** `later`: unknown (no network, a portal, a proxy, a server error); the session stays as it is. */
export type Renewal = { outcome: 'ok'; stored: StoredSession } | { outcome: SessionEnd } | { outcome: 'later' }

const withLock = <T>(work: () => Promise<T>): Promise<T> => globalThis.navigator?.locks?.request('ri-refresh', work) ?? work()

/**
 * Exchanges a token for a new one. Tabs take turns, and a tab that finds the token already renewed uses that one.
 * Safe to repeat: until the new token is used, the server returns the same one, so a lost answer does no harm.
 */
export function renew(old: string, userId: string): Promise<Renewal> {
  return withLock(async () => {
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

/** Only an error of our own server ends a session. */
function endOf(error: unknown): SessionEnd | undefined {
  if (!(error instanceof ApiError) || error.kind !== 'http') return undefined
  return sessionEndOf(error.status, error.code)
}

export function sessionEndOf(status: number, code: string): SessionEnd | undefined {
  if (code === 'account_deleted') return 'deleted'
  if (status === 498) return 'ended'
  return status === 401 ? 'ran_out' : undefined
}

const jitter = Math.random()

/**
 * An hour after its issue, plus or minus a tenth, so that many clients do not renew at once (S1§4): by the server's clock or by the page's
 * own, which cannot be set. `since`: when this page got the token.
 */
export function isDue(token: string, since: number): boolean {
  const age = Math.max(serverNow() / 1000 - issuedAt(token), (performance.now() - since) / 1000)
  return age >= startLimits.refreshAfterSeconds * (0.9 + 0.2 * jitter)
}
