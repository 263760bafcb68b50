import type { ErrorStatus } from '#api/variants.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { isErrorPage, ownPath } from '#routing/previous-route.ts'
import { session } from '#session/session.ts'

/**
 * Leads to the page of a refused main read. The page knows the way back by `from`, and by `until` when it may be tried again (epoch
 * milliseconds). A 401 under a session is the session's business, which asks for a new token or locks.
 */
export function leadToErrorPage(page: ErrorStatus, { retryAfter }: { retryAfter?: number | undefined }): void {
  if ((page === 401 && session.status !== 'guest') || isErrorPage(location.pathname)) return
  const from = location.pathname + location.search + location.hash
  const until = retryAfter ? { until: String(Date.now() + retryAfter) } : {}
  void go(to(`${page}`, {}, { query: { from, ...until } }), { replace: true })
}

const longestWait = 3_600_000

/** What the address of an error page says; whoever wrote it, it only leads within this app (A12). */
export function errorPlace(query: URLSearchParams, now: number): { from: string | undefined; until: number | undefined } {
  const from = ownPath(query.get('from') ?? '')
  const until = Number(query.get('until') ?? Number.NaN)
  return {
    from: from && !isErrorPage(from) ? from : undefined,
    until: until > now && until <= now + longestWait ? until : undefined,
  }
}
