import type { Client } from 'pg'
import { Primary } from './primary.ts'

/**
 * A lock of the database that one process holds as long as its connection lives: who dies has none. Losing it is not noticed at once, so what
 * it guards must be right when two do it for a moment.
 */
export class SessionLock {
  readonly #primary: Primary
  readonly #name: string
  #client: Client | undefined
  #isHeld = false

  constructor(url: string, name: string) {
    this.#primary = new Primary(url)
    this.#name = name
  }

  /** Whether it is ours, taken now if it was free. */
  hold = async (): Promise<boolean> => {
    if (this.#isHeld) return true
    const client = (this.#client ??= await this.#connect())
    try {
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [this.#name])
      this.#isHeld = rows[0]!.held && this.#client === client
    } catch (problem) {
      await this.release()
      throw problem
    }
    return this.#isHeld
  }

  release = async (): Promise<void> => {
    const client = this.#client
    this.#client = undefined
    this.#isHeld = false
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<Client> {
    const client = await this.#primary.connect({ application_name: 'indago lock' })
    client.once('end', () => {
      if (this.#client !== client) return
      this.#client = undefined
      this.#isHeld = false
    })
    return client
  }
}
