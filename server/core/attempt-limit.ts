import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'
import { keyHash } from './secrets.ts'

const maxBlockSeconds = 3600
const usualSeconds = 15 * 60
/** Guesses at one secret; wrong guesses and begun logins of one address, which many people may share, for example in a lecture hall. */
export const usualAttempts = { ofSecret: { points: 10 }, wrongOfAddress: { points: 100 }, loginsOfAddress: { points: 300 } } as const
const memorySeconds = 24 * 3600

/** Failures that are counted by their keys. */
export interface Failures {
  get(key: string): Promise<RateLimiterRes | null>
  penalty(key: string): Promise<RateLimiterRes>
  block(key: string, seconds: number): Promise<unknown>
  delete(key: string): Promise<boolean>
}

interface Bounds {
  points: number
  /** A quarter of an hour if left out. */
  seconds?: number
}

/** Who counts failures of a name; a store of several servers does it for all of them. */
interface Counting {
  together?: { failures(name: string, bounds: Required<Bounds>): Failures }
}

/**
 * Allows so many failures per key and period, then blocks the key. Each further block within a day is twice as long, up to one hour, so
 * that no owner is locked out for good (A8). Counted in this process, or at all servers on the same database.
 */
export class AttemptLimit {
  readonly #maxFailures: number
  readonly #seconds: number
  readonly #failures: Failures
  readonly #blocks: Failures

  /** `name`: no other limit has it. */
  constructor(name: string, { points, seconds = usualSeconds }: Bounds, { together }: Counting) {
    this.#maxFailures = points
    this.#seconds = seconds
    const count = (what: string, bounds: { points: number; seconds: number }): Failures =>
      together ? underHash(together.failures(`${name} ${what}`, bounds)) : inMemory(bounds)
    this.#failures = count('failures', { points, seconds })
    this.#blocks = count('blocks', { points: 1, seconds: memorySeconds })
  }

  /** Refuses `too_many` while the key is blocked. */
  async check(key: string): Promise<void> {
    const usage = await this.#failures.get(key)
    if (usage && usage.consumedPoints >= this.#maxFailures && usage.msBeforeNext > 0) throw tooMany(usage)
  }

  /**
   * Counts a failure. Refuses `too_many` if the key had none left. If it is called before the attempt, simultaneous attempts are limited
   * too.
   */
  async failed(key: string): Promise<void> {
    const usage = await this.#failures.penalty(key)
    if (usage.consumedPoints > this.#maxFailures) throw tooMany(usage)
    if (usage.consumedPoints < this.#maxFailures) return
    const { consumedPoints: times } = await this.#blocks.penalty(key)
    await this.#failures.block(key, Math.max(this.#seconds, Math.min(this.#seconds * 2 ** (times - 1), maxBlockSeconds)))
  }

  /** Clears the failures of the key. */
  async succeeded(key: string): Promise<void> {
    await this.#failures.delete(key)
    await this.#blocks.delete(key)
  }
}

const inMemory = ({ points, seconds }: { points: number; seconds: number }): Failures =>
  new RateLimiterMemory({ points, duration: seconds })

/** Keys are addresses of people and of their machines: where they are kept nobody needs to read them. */
function underHash(failures: Failures): Failures {
  return {
    get: key => failures.get(keyHash(key)),
    penalty: key => failures.penalty(keyHash(key)),
    block: (key, seconds) => failures.block(keyHash(key), seconds),
    delete: key => failures.delete(keyHash(key)),
  }
}

const tooMany = (usage: RateLimiterRes) => new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil(usage.msBeforeNext / 1000)) })
