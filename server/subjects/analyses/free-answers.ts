import { OpenStreams } from '../../core/open-streams.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { AnalystFailure, type AskedOf } from '../../outside/analyst/port.ts'
import type { AnalystBudget } from './use.ts'

/** At once, by one user and by all. */
const atOnce = { ofCaller: 2, ofAll: 100 }

interface Asking {
  user: User
  now: number
  signal: AbortSignal
}

/** What the analyst is asked without taking credits: a few words, for few at once, within the budget of the day. */
export class FreeAnswers {
  readonly #underWay = new OpenStreams(atOnce)
  readonly #budget: AnalystBudget

  constructor(budget: AnalystBudget) {
    this.#budget = budget
  }

  async ask<T>({ user, now, signal }: Asking, work: (asked: AskedOf) => Promise<T>): Promise<T> {
    const leave = this.#underWay.begin(user.id)
    try {
      await this.#budget.require(user.id, now)
      return await work(this.#budget.asked(user.id, signal))
    } catch (problem) {
      throw problem instanceof AnalystFailure ? new Refusal('analyst_failed') : problem
    } finally {
      leave()
    }
  }
}
