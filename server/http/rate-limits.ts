import { createHmac, randomBytes } from 'node:crypto'
import type { CallKind } from '#contract/endpoint.ts'
import type { UserType } from '#contract/rights.ts'
import type { Logger } from '../core/log.ts'
import { Refusal } from '../core/refusal.ts'
import type { User } from '../core/user.ts'

/** So many calls at once, and so many more with each minute. */
export interface RateLimit {
  burst: number
  perMinute: number
}

export type RateLimitTable = Readonly<Record<UserType, Readonly<Record<CallKind, RateLimit>>>>

/** Many people can share one address, for example in a lecture hall. */
const guestAddress = {
  search: { burst: 1200, perMinute: 600 },
  typeahead: { burst: 600, perMinute: 600 },
  records: { burst: 450, perMinute: 60 },
}
const freePlan = {
  search: { burst: 600, perMinute: 300 },
  typeahead: { burst: 300, perMinute: 300 },
  records: { burst: 240, perMinute: 30 },
}
const paidPlan = {
  search: { burst: 900, perMinute: 450 },
  typeahead: { burst: 600, perMinute: 400 },
  records: { burst: 400, perMinute: 60 },
}

/**
 * Limits for reading the catalogue (A32). One search of the app makes two to five calls. Someone who types without a pause or pages through
 * hundreds of records stays below the limits; a script that reads a thousand profiles in a row does not.
 */
export const rateLimits: RateLimitTable = {
  unregistered: guestAddress,
  free: freePlan,
  trial: paidPlan,
  verified_academic: paidPlan,
  premium: paidPlan,
}

/** Callers kept in memory; the one whose last call is oldest is dropped first. */
const maxCallers = 50_000
const minute = 60_000

interface Usage {
  /** When the full allowance is available again, in milliseconds since 1970. */
  until: number
  loggedAt: number
}

/** Limits calls per user, and per address for guests, in this process. */
export class RateLimiter {
  readonly #table: RateLimitTable
  readonly #log: Logger
  readonly #usage = new Map<string, Usage>()
  /** Key for the names of callers in the log: the same during one run of the server, and without saying who they are. */
  readonly #logKey = randomBytes(32)

  constructor(table: RateLimitTable, log: Logger) {
    this.#table = table
    this.#log = log
  }

  /** Counts a call. Refuses `too_many` if the caller has used up the limit; guests are identified by their address. */
  consume(kind: CallKind, user: User | undefined, address: string, now: number): void {
    const tier = user?.user_type ?? 'unregistered'
    const { burst, perMinute } = this.#table[tier][kind]
    const caller = user ? `${kind} of user ${user.id}` : `${kind} from ${address}`
    const usage = this.#usage.get(caller) ?? { until: 0, loggedAt: -minute }
    const each = minute / perMinute
    const all = each * burst
    // If the clock was set back, callers must not wait for it to catch up.
    const until = Math.max(now, Math.min(usage.until, now + all))
    const wait = until + each - now - all
    if (wait <= 0) return this.#remember(caller, { ...usage, until: until + each })
    const wasLogged = now - usage.loggedAt < minute
    this.#remember(caller, { until, loggedAt: wasLogged ? usage.loggedAt : now })
    if (!wasLogged) this.#log.warn({ kind, tier, caller: this.#logName(caller) }, 'a caller reached a rate limit')
    throw new Refusal('too_many', { retryAfter: Math.ceil(wait / 1000) })
  }

  #remember(caller: string, usage: Usage): void {
    this.#usage.delete(caller)
    this.#usage.set(caller, usage)
    if (this.#usage.size <= maxCallers) return
    for (const [oldest] of this.#usage) {
      this.#usage.delete(oldest)
      return
    }
  }

  #logName(caller: string): string {
    return createHmac('sha256', this.#logKey).update(caller).digest('base64url').slice(0, 8)
  }
}
