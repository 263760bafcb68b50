import { callPaths } from '#contract/hosts.ts'
import { unsubscribing } from '#contract/unsubscribing.ts'
import { pageLink } from '../../core/page-link.ts'
import type { NewLink } from './rows.ts'

/** A mail can be found again after a long time, and must still let its reader unsubscribe. */
const unsubscribeMs = 365 * 24 * 3600_000

const [[base, own]] = callPaths(unsubscribing.stop) as [[string, string]]

/** The link with which an address asks for no more invitations; every mail that invites has one. */
export const unsubscribeLink = (email: string, now: number): NewLink => ({
  kind: 'unsubscribe',
  user_id: null,
  email,
  now,
  lifetimeMs: unsubscribeMs,
})

/** The page where a person asks for no more invitations, and the address where a mail program does. */
export interface UnsubscribeAddresses {
  page: string
  post: string
}

export const unsubscribeAddresses = (origin: string, secret: string): UnsubscribeAddresses => ({
  page: pageLink(origin, 'unsubscribe', {}, { query: { unsubscribe_token: secret } }),
  post: `${origin}${base}${own}?token=${secret}`,
})
