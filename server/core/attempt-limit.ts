import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

const longestSeconds = 3600
const remembersSeconds = 24 * 3600

/**
 * So many failures of one key within a while; then it waits, and twice as long each time it comes to that within a day, but never
 * above an hour: nobody is locked out for good (A8). Kept in this process.
 */
export class AttemptLimit {
  readonly #points: number
  readonly #seconds: number
  readonly #failures: RateLimiterMemory
  readonly #waits = new RateLimiterMemory({ points: 1, duration: remembersSeconds })

  constructor({ points, seconds }: { points: number; seconds: number }) {
    this.#points = points
    this.#seconds = seconds
    this.#failures = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Refuses `too_many` while the key waits. */
  async check(key: string): Promise<void> {
    const spent = await this.#failures.get(key)
    if (spent && spent.consumedPoints >= this.#points && spent.msBeforeNext > 0) throw tooMany(spent)
  }

  /**
   * Counts a failure. Refuses `too_many` where the key had none left; counted before the attempt, it so holds also those that come
   * at once.
   */
  async failed(key: string): Promise<void> {
    const spent = await this.#failures.penalty(key)
    if (spent.consumedPoints > this.#points) throw tooMany(spent)
    if (spent.consumedPoints < this.#points) return
    const { consumedPoints: times } = await this.#waits.penalty(key)
    await this.#failures.block(key, Math.max(this.#seconds, Math.min(this.#seconds * 2 ** (times - 1), longestSeconds)))
  }

  /** Forgets the failures of the key. */
  async succeeded(key: string): Promise<void> {
    await this.#failures.delete(key)
    await this.#waits.delete(key)
  }
}

const tooMany = (spent: RateLimiterRes) => new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) })
