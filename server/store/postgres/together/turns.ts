import type { Pool } from 'pg'
import type { Turn } from '../../together.ts'
import { databaseNow } from './schema.ts'

/** Milliseconds. A turn lasts much longer than it takes to renew it; whoever cannot renew it gives it up before another one gets it. */
const times = { lasts: 15_000, renew: 3000, margin: 3000 }

/** Asks for a turn again and again: to get it, and then to keep it. */
export class AskedTurn implements Turn {
  readonly #pool: Pool
  readonly #name: string
  readonly #holder: string
  readonly #told: { taken(): void; lost(): void }
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: Promise<void> = Promise.resolve()
  /** By this process's own clock, counted from before the question. */
  #until = 0
  #wasOurs = false
  #isStopped = false

  constructor(parts: { pool: Pool; name: string; holder: string }, told: { taken(): void; lost(): void }) {
    this.#pool = parts.pool
    this.#name = parts.name
    this.#holder = parts.holder
    this.#told = told
    this.#ask()
  }

  isOurs(): boolean {
    return performance.now() < this.#until
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#asking
    const had = this.isOurs()
    this.#until = 0
    if (had)
      await this.#pool
        .query('DELETE FROM servers.turns WHERE name = $1 AND holder = $2', [this.#name, this.#holder])
        // Then it is over by itself.
        .catch(() => undefined)
  }

  #ask(): void {
    this.#asking = this.#take()
      .catch(() => undefined)
      .then(() => {
        const isOurs = this.isOurs()
        if (this.#isStopped) return
        if (isOurs !== this.#wasOurs) {
          this.#wasOurs = isOurs
          if (isOurs) this.#told.taken()
          else this.#told.lost()
        }
        this.#timer = setTimeout(() => this.#ask(), times.renew).unref()
      })
  }

  async #take(): Promise<void> {
    const asked = performance.now()
    const { rowCount } = await this.#pool.query(
      `INSERT INTO servers.turns AS held (name, holder, until) VALUES ($1, $2, ${databaseNow} + $3)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE held.holder = excluded.holder OR held.until < ${databaseNow}`,
      [this.#name, this.#holder, times.lasts],
    )
    this.#until = rowCount === 1 ? asked + times.lasts - times.margin : 0
  }
}
