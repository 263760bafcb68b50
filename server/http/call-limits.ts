import { createHmac, randomBytes } from 'node:crypto'
import type { CallKind } from '#contract/endpoint.ts'
import type { UserType } from '#contract/rights.ts'
import type { Logger } from '../core/log.ts'
import { Refusal } from '../core/refusal.ts'
import type { User } from '../core/user.ts'

/** So many calls at once, and so many more with each minute that passes. */
export interface Allowance {
  atOnce: number
  perMinute: number
}

export type CallLimitTable = Readonly<Record<UserType, Readonly<Record<CallKind, Allowance>>>>

/** Behind one address may sit a whole lecture hall. */
const address = {
  search: { atOnce: 1200, perMinute: 600 },
  typeahead: { atOnce: 600, perMinute: 600 },
  records: { atOnce: 450, perMinute: 60 },
}
const free = {
  search: { atOnce: 600, perMinute: 300 },
  typeahead: { atOnce: 300, perMinute: 300 },
  records: { atOnce: 240, perMinute: 30 },
}
const subscriber = {
  search: { atOnce: 900, perMinute: 450 },
  typeahead: { atOnce: 600, perMinute: 400 },
  records: { atOnce: 400, perMinute: 60 },
}

/**
 * How much of the catalogue one may ask for (A32). One search of the app is two to five calls. Whoever types without a pause or walks
 * through hundreds of records with the keyboard stays below; whoever takes a thousand profiles one after the other does not.
 */
export const callLimits: CallLimitTable = {
  unregistered: address,
  free,
  trial: subscriber,
  verified_academic: subscriber,
  premium: subscriber,
}

/** Callers remembered at once; those whose last call is longest ago are forgotten first. */
const rememberedAtMost = 50_000
const minute = 60_000

interface Spent {
  /** When all that was spent will have come back, in milliseconds since 1970. */
  until: number
  loggedAt: number
}

/** Counts calls per user, and per address for guests, in this process. */
export class CallLimits {
  readonly #table: CallLimitTable
  readonly #log: Logger
  readonly #spent = new Map<string, Spent>()
  /** Marks callers in the log: the same within one run of the server, and telling nothing about who they are. */
  readonly #marking = randomBytes(32)

  constructor(table: CallLimitTable, log: Logger) {
    this.#table = table
    this.#log = log
  }

  /** Refuses `too_many` where the caller has spent what they may; a guest is known by the address. */
  take(kind: CallKind, user: User | undefined, address: string, now: number): void {
    const tier = user?.user_type ?? 'unregistered'
    const { atOnce, perMinute } = this.#table[tier][kind]
    const caller = user ? `${kind} of user ${user.id}` : `${kind} from ${address}`
    const spent = this.#spent.get(caller) ?? { until: 0, loggedAt: -minute }
    const each = minute / perMinute
    const all = each * atOnce
    // A clock that was set back leaves nobody waiting for it.
    const until = Math.max(now, Math.min(spent.until, now + all))
    const wait = until + each - now - all
    if (wait <= 0) return this.#remember(caller, { ...spent, until: until + each })
    const isTold = now - spent.loggedAt < minute
    this.#remember(caller, { until, loggedAt: isTold ? spent.loggedAt : now })
    if (!isTold) this.#log.warn({ kind, tier, caller: this.#markOf(caller) }, 'a caller met a call limit')
    throw new Refusal('too_many', { retryAfter: Math.ceil(wait / 1000) })
  }

  #remember(caller: string, spent: Spent): void {
    this.#spent.delete(caller)
    this.#spent.set(caller, spent)
    if (this.#spent.size <= rememberedAtMost) return
    for (const [longestAgo] of this.#spent) {
      this.#spent.delete(longestAgo)
      return
    }
  }

  #markOf(caller: string): string {
    return createHmac('sha256', this.#marking).update(caller).digest('base64url').slice(0, 8)
  }
}
