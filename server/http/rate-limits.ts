import { createHmac, randomBytes } from 'node:crypto'
import type { CallKind } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { UserType } from '#contract/rights.ts'
import type { Logger } from '../core/log.ts'
import { Refusal } from '../core/refusal.ts'
import { keyHash } from '../core/secrets.ts'
import type { User } from '../core/user.ts'
import type { Together } from '../store/together.ts'

/** So many calls at once, and so many more with each minute; of `work`, milliseconds of the search thread; of `returned` and `dumped`, records. */
export interface RateLimit {
  burst: number
  perMinute: number
}

type Charged = 'work' | 'returned' | 'dumped'
type LimitedKind = CallKind | Charged

export type RateLimitTable = Readonly<Record<UserType, Readonly<Record<LimitedKind, RateLimit>>>>

/**
 * Changes of a user's own data, keyed or not. A device that comes back from weeks offline sends up to a thousand at once
 * (`limits.queue.ops`), and two devices of one user may come back together; a program that writes without a pause is held to the rate.
 * Guests change nothing of their own.
 */
const writes = { burst: 2 * limits.queue.ops + 200, perMinute: 120 }

/**
 * Pages of changes. Two new devices of the largest account fetch all of it at once; then some devices of one user may pull as often as they are told
 * of changes, which is twice a second at most. A program that fetches everything again and again is held to the rate.
 */
const mirror = { burst: 1500, perMinute: 300 }

/** Dumps, and the records in them where the operator has opened the catalogue: a million in an hour and a half. */
const dumps = { dump: { burst: 60, perMinute: 6 }, dumped: { burst: 100_000, perMinute: 10_000 } }

/** Files and pages of exports: the pages of two of the largest lists at once. */
const exports = { burst: (2 * limits.export.most) / limits.export.page, perMinute: 120 }

/** What a language model is asked without credits. */
const suggestions = { burst: 20, perMinute: 20 }

/** The same for guests and on every plan. */
const everybody = { ...dumps, export: exports, write: writes, mirror, suggestion: suggestions }

/** Many people can share one address, for example in a lecture hall. */
const guestAddress = {
  search: { burst: 1200, perMinute: 600 },
  typeahead: { burst: 600, perMinute: 600 },
  records: { burst: 450, perMinute: 60 },
  work: { burst: 8000, perMinute: 6000 },
  returned: { burst: 20_000, perMinute: 1000 },
  ...everybody,
  counting: { burst: 300, perMinute: 120 },
}
const freePlan = {
  search: { burst: 600, perMinute: 300 },
  typeahead: { burst: 300, perMinute: 300 },
  records: { burst: 240, perMinute: 30 },
  work: { burst: 6000, perMinute: 4000 },
  returned: { burst: 15_000, perMinute: 600 },
  ...everybody,
  counting: { burst: 60, perMinute: 20 },
}
const paidPlan = {
  search: { burst: 900, perMinute: 450 },
  typeahead: { burst: 600, perMinute: 400 },
  records: { burst: 400, perMinute: 60 },
  work: { burst: 8000, perMinute: 6000 },
  returned: { burst: 20_000, perMinute: 1000 },
  ...everybody,
  counting: { burst: 60, perMinute: 20 },
}

/**
 * Limits for reading the catalogue (A32), and for writing (A40). One search of the app makes two to five calls. Someone who types without a
 * pause or pages through hundreds of records stays below the limits; a script that reads a thousand profiles in a row does not. What their
 * searches cost the search thread is limited too: an ordinary search takes a few milliseconds, so only dear ones reach that limit before the
 * others. The records that all answers give away together are limited as well: each kind of call alone would let a script take the catalogue in
 * an hour; dumps count there too, unless the operator has opened the catalogue: then they have a larger allowance of their own. A tab of the app
 * counts its events at most six times a minute.
 */
export const rateLimits: RateLimitTable = {
  unregistered: guestAddress,
  free: freePlan,
  trial: paidPlan,
  verified_academic: paidPlan,
  premium: paidPlan,
}

/** The same with an allowance for records that holds two of the largest exports, for those who may have them, if the owner has made them larger. */
export const withExports = (table: RateLimitTable, items: number): RateLimitTable => {
  const { premium } = table
  const returned = { burst: Math.max(premium.returned.burst, 2 * items), perMinute: Math.max(premium.returned.perMinute, items / 10) }
  return { ...table, premium: { ...premium, returned } }
}

/** Callers kept in memory; the one whose last call is oldest is dropped first. */
const maxCallers = 50_000
const minute = 60_000

interface Usage {
  /** When the full allowance is available again, in milliseconds since 1970. */
  until: number
  loggedAt: number
}

interface Allowance extends Usage {
  kind: LimitedKind
  tier: UserType
  /** The name under which its usage is remembered. */
  caller: string
  /** Milliseconds until one call, or one millisecond of work, is available again; and until all are. */
  each: number
  all: number
}

/** What an allowance depends on. */
type Payer = Pick<User, 'id' | 'user_type'>

/** How often servers tell each other. What a caller may do twice in that time is little beside what a burst allows. Milliseconds. */
const exchangeEvery = 500

/**
 * [Note: Counted at all servers] Limits calls and the work they cause per user, and per address for guests. Where several servers share a database, each
 * counts in its own memory first, so that no call waits for another machine, and twice a second adds what came new to what all have
 * counted; a caller who has used up the limit at one is refused at the others within that time.
 */
export class RateLimiter {
  readonly #table: RateLimitTable
  /** What the records of a dump count towards. */
  readonly #dumps: 'returned' | 'dumped'
  readonly #log: Logger
  readonly #usage = new Map<string, Usage>()
  /** What this server has not told the others yet. */
  readonly #untold = new Map<string, { ms: number; most: number }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #others: Pick<Together, 'addUsage'> | undefined
  readonly #now: () => number
  /** Key for the names of callers in the log: the same during one run of the server, and without saying who they are. */
  readonly #logKey = randomBytes(32)

  /** `isOpen`: guests may read all there is. `others`: absent where this is the only server. */
  constructor(table: RateLimitTable, log: Logger, isOpen = false, others?: Pick<Together, 'addUsage'>, now: () => number = Date.now) {
    this.#others = others
    this.#now = now
    this.#table = table
    this.#dumps = isOpen ? 'dumped' : 'returned'
    this.#log = log
  }

  /** Counts a call. Refuses `too_many` if the caller has used up the limit; guests are identified by their address. */
  consume(kind: CallKind, user: User | undefined, address: string, now: number): void {
    // What its answer will cost is not known yet: whoever has anything left may call. A dump begins with the records of a minute at least.
    for (const one of this.#chargedFor(kind)) {
      const left = this.#allowance(one, user, address, now)
      this.#refuseBeyond(left, waitFor(left, kind === 'dump' ? minute / left.each : 1, now), now)
    }
    const calls = this.#allowance(kind, user, address, now)
    this.#refuseBeyond(calls, waitFor(calls, 1, now), now)
    this.#add(calls, calls.each)
  }

  /** What is used up before a call of this kind is refused. Devices get what their user has, however much was searched. */
  #chargedFor(kind: CallKind): readonly Charged[] {
    if (kind === 'mirror') return []
    return kind === 'dump' || kind === 'export' ? [this.#dumps] : ['work', 'returned']
  }

  /** Charges what an answer took: milliseconds of the search thread, or records. */
  charge(kind: Charged, user: Payer | undefined, address: string, amount: number, now: number): void {
    if (amount === 0) return
    const allowance = this.#allowance(kind, user, address, now)
    this.#add(allowance, allowance.each * amount)
  }

  /**
   * Charges records of a dump. Returns the seconds after which the dump may go on, with the records of a minute; 0: at once, because some are
   * left.
   */
  chargeDump(user: User | undefined, address: string, records: number, now: number): number {
    this.charge(this.#dumps, user, address, records, now)
    const left = this.#allowance(this.#dumps, user, address, now)
    return waitFor(left, 1, now) > 0 ? Math.ceil(waitFor(left, minute / left.each, now) / 1000) : 0
  }

  /** Tells the others nothing more. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #add({ kind, caller, until, loggedAt, all }: Allowance, ms: number): void {
    this.#remember(caller, { until: until + ms, loggedAt })
    if (!this.#others) return
    this.#untold.set(caller, { ms: (this.#untold.get(caller)?.ms ?? 0) + ms, most: mostOf(kind, all) })
    this.#timer ??= setTimeout(() => void this.#exchange(), exchangeEvery).unref()
  }

  async #exchange(): Promise<void> {
    const names = new Map([...this.#untold.keys()].map(caller => [keyHash(caller), caller]))
    const added = [...names].map(([name, caller]) => ({ caller: name, ...this.#untold.get(caller)! }))
    this.#untold.clear()
    try {
      for (const { caller: name, ms } of await this.#others!.addUsage(added)) {
        const caller = names.get(name)!
        const until = this.#now() + ms + (this.#untold.get(caller)?.ms ?? 0)
        this.#remember(caller, { until, loggedAt: this.#usage.get(caller)?.loggedAt ?? -minute })
      }
    } catch (problem) {
      // Each goes on counting for itself; what could not be told is lost, which does no harm.
      this.#log.warn({ err: problem }, 'the use of callers could not be told to other servers')
    }
    this.#timer = this.#untold.size > 0 ? setTimeout(() => void this.#exchange(), exchangeEvery).unref() : undefined
  }

  #allowance(kind: LimitedKind, user: Payer | undefined, address: string, now: number): Allowance {
    const tier = user?.user_type ?? 'unregistered'
    const { burst, perMinute } = this.#table[tier][kind]
    const caller = user ? `${kind} of user ${user.id}` : `${kind} from ${address}`
    const usage = this.#usage.get(caller) ?? { until: 0, loggedAt: -minute }
    const each = minute / perMinute
    const all = each * burst
    // If the clock was set back, callers must not wait for it to catch up.
    const most = mostOf(kind, all)
    return { kind, tier, caller, each, all, until: Math.max(now, Math.min(usage.until, now + most)), loggedAt: usage.loggedAt }
  }

  #refuseBeyond({ kind, tier, caller, until, loggedAt }: Allowance, wait: number, now: number): void {
    if (wait <= 0) return
    const wasLogged = now - loggedAt < minute
    this.#remember(caller, { until, loggedAt: wasLogged ? loggedAt : now })
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

/** What is charged afterwards may be more than was left. */
const mostOf = (kind: LimitedKind, all: number): number => (isCharged(kind) ? 2 * all : all)

/** What is charged after an answer, because only then it is known. */
const isCharged = (kind: LimitedKind): kind is Charged => kind === 'work' || kind === 'returned' || kind === 'dumped'

/** Milliseconds until `amount` is available. */
const waitFor = ({ until, each, all }: Allowance, amount: number, now: number): number => Math.max(0, until + amount * each - now - all)
