import type { ErrorStatus } from '#api/variants.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { isErrorPage, ownPath } from '#routing/previous-route.ts'
import { session } from '#session/session.ts'

/**
 * Opens the error page of a failed main read. `from` is the way back, `until` is when to try again (epoch milliseconds). A 401 with a
 * session is handled by the session, which renews the token or locks.
 */
export function openErrorPage(page: ErrorStatus, { retryAfter }: { retryAfter?: number | undefined }): void {
  if ((page === 401 && session.status !== 'guest') || isErrorPage(location.pathname)) return
  const from = location.pathname + location.search + location.hash
  const until = retryAfter ? { until: String(Date.now() + retryAfter) } : {}
  void go(to(`${page}`, {}, { query: { from, ...until } }), { replace: true })
}

const maxWait = 3_600_000

/** The values in the address of an error page. They come from outside, so `from` is limited to paths of this app (A12). */
export function errorPageTarget(query: URLSearchParams, now: number): { from: string | undefined; until: number | undefined } {
  const from = ownPath(query.get('from') ?? '')
  const until = Number(query.get('until') ?? Number.NaN)
  return {
    from: from && !isErrorPage(from) ? from : undefined,
    until: until > now && until <= now + maxWait ? until : undefined,
  }
}
