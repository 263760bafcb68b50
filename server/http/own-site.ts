import { Refusal } from '../core/refusal.ts'

/**
 * Refuses what a page of another site made the browser send (A28); asked for every call but safe GETs. A second wall: the token travels
 * in a header that no form can set, and only JSON is read, which no other site's page may send. `publicUrl` is a site of ours, wherever
 * the calls go.
 */
export function needsOwnSite({ headers }: Request, publicUrl: string | undefined): void {
  if (headers.get('sec-fetch-site') !== 'cross-site') return
  if (publicUrl === undefined || headers.get('origin') !== publicUrl) throw new Refusal('forbidden')
}
