import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

const maxBlockSeconds = 3600
const usualSeconds = 15 * 60
/** Guesses at one secret; wrong guesses and begun logins of one address, which many people may share, for example in a lecture hall. */
export const usualAttempts = { ofSecret: { points: 10 }, wrongOfAddress: { points: 100 }, loginsOfAddress: { points: 300 } } as const
const memorySeconds = 24 * 3600

/**
 * Allows so many failures per key and period, then blocks the key. Each further block within a day is twice as long, up to one hour, so
 * that no owner is locked out for good (A8). Counted in this process only.
 */
export class AttemptLimit {
  readonly #maxFailures: number
  readonly #seconds: number
  readonly #failures: RateLimiterMemory
  readonly #blocks = new RateLimiterMemory({ points: 1, duration: memorySeconds })

  /** `seconds`: a quarter of an hour if left out. */
  constructor({ points, seconds = usualSeconds }: { points: number; seconds?: number }) {
    this.#maxFailures = points
    this.#seconds = seconds
    this.#failures = new RateLimiterMemory({ points, duration: seconds })
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

const tooMany = (usage: RateLimiterRes) => new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil(usage.msBeforeNext / 1000)) })
