import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../http/refusal.ts'

const failures = 10
const seconds = 15 * 60

/** Ten failed sign-ins in a quarter of an hour, per account and address, whether or not the account exists. */
export class LoginLimit {
  readonly #limiter = new RateLimiterMemory({ points: failures, duration: seconds })

  /** Refuses `too_many` while the limit is reached. */
  async check(email: string, address: string): Promise<void> {
    const spent = await this.#limiter.get(keyOf(email, address))
    if (spent && spent.consumedPoints >= failures) throw tooMany(spent)
  }

  async failed(email: string, address: string): Promise<void> {
    try {
      await this.#limiter.consume(keyOf(email, address))
    } catch (problem) {
      throw problem instanceof RateLimiterRes ? tooMany(problem) : problem
    }
  }

  async succeeded(email: string, address: string): Promise<void> {
    await this.#limiter.delete(keyOf(email, address))
  }
}

const keyOf = (email: string, address: string) => `${address} ${email}`
const tooMany = (spent: RateLimiterRes) => new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) })
