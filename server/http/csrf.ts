import { Refusal } from '../core/refusal.ts'

/**
 * Refuses requests that a page of another site made the browser send (A28), for every call except safe GETs. This is a second protection:
 * the token is sent in a header that no form can set, and only JSON is accepted, which no other site's page may send. `publicUrl` counts as
 * our own site.
 */
export function refuseCrossSite({ headers }: Request, publicUrl: string | undefined): void {
  if (headers.get('sec-fetch-site') !== 'cross-site') return
  if (publicUrl === undefined || headers.get('origin') !== publicUrl) throw new Refusal('forbidden')
}
