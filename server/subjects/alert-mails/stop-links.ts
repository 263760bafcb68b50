import { createHmac, hkdfSync } from 'node:crypto'
import { callPaths } from '#contract/hosts.ts'
import { limits } from '#contract/limits.ts'
import { unsubscribing } from '#contract/unsubscribing.ts'
import { pageLink } from '../../core/page-link.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { keepLink } from '../links/index.ts'

const lifetimeMs = limits.alertMail.stopDays * 24 * 3600_000
const [[base, own]] = callPaths(unsubscribing.stop) as [[string, string]]

/** Where mails about alerts are stopped: of one alert, or all of them. */
export interface StopLinks {
  /** For people: a page with a button. */
  page(alert?: string): string
  /** For mail programs, which post to it (RFC 8058). */
  post(alert?: string): string
}

interface Recipient {
  user: { id: string; email: string }
  origin: string
  now: number
}

/**
 * All mails of a user have one link, signed with a key that follows from the token key, a file beside the database: it need not be stored to be
 * sent again, and the store has only its hash.
 */
export async function keepStopLinks(tx: Tx, key: Uint8Array, { user, origin, now }: Recipient): Promise<StopLinks> {
  const signing = new Uint8Array(hkdfSync('sha256', key, '', 'stop alert mails', 32))
  const secret = createHmac('sha256', signing).update(user.id).digest('base64url')
  await keepLink(tx, secret, { kind: 'stop_alert_mails', user_id: user.id, email: user.email, now, lifetimeMs })
  const query = (name: string, alert: string | undefined) => ({ [name]: secret, ...(alert !== undefined && { alert }) })
  return {
    page: alert => pageLink(origin, 'unsubscribe', {}, { query: query('unsubscribe_token', alert) }),
    post: alert => `${origin}${base}${own}?${new URLSearchParams(query('token', alert)).toString()}`,
  }
}
