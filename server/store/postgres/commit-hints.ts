import type { Client } from 'pg'
import type { Primary } from './primary.ts'

/** Where every commit is told, with the id of the process that made it. */
export const commitChannel = 'indago_commits'

/** Milliseconds after the first, second, … loss of the connection; the last one is repeated. */
const delays = [100, 1000, 5000, 30_000]

/**
 * Listens for commits of other processes (LISTEN, NOTIFY). They are hints that there may be something to read: while the connection is away
 * none come, so a new one begins with a hint, and whoever needs to know looks at intervals too.
 */
export class CommitHints {
  readonly #primary: Primary
  readonly #ownId: string
  readonly #channel: string
  readonly #listeners = new Set<() => void>()
  #client: Client | undefined
  #losses = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(primary: Primary, ownId: string, channel = commitChannel) {
    this.#primary = primary
    this.#ownId = ownId
    this.#channel = channel
  }

  listen = (listener: () => void): void => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) void this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    try {
      const client = await this.#primary.connect({ application_name: 'indago hints' })
      client.once('end', () => this.#lost())
      this.#client = client
      if (this.#isClosed) return await this.close()
      client.on('notification', ({ payload }) => {
        if (payload !== this.#ownId) this.#hint()
      })
      await client.query(`LISTEN ${this.#channel}`)
      if (this.#losses > 0) this.#hint()
      this.#losses = 0
    } catch {
      if (this.#client) await this.#client.end().catch(() => undefined)
      else this.#lost()
    }
  }

  #lost(): void {
    this.#client = undefined
    if (this.#isClosed) return
    const delay = delays[Math.min(this.#losses++, delays.length - 1)]
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), delay).unref()
  }

  #hint(): void {
    for (const listener of this.#listeners) listener()
  }
}
