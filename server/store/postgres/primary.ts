import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase, type ClientConfig, type CustomTypesConfig, types } from 'pg'
import { databaseAddresses } from '../../core/database-addresses.ts'
import { DatabaseAway } from '../../core/database-errors.ts'
import { QuietClient } from './quiet-client.ts'

/** Numbers of 64 bits and sums are numbers here, as in SQLite: none of ours comes near 2^53. */
const parsers = new Map<number, (text: string) => number>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
])
const ourTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? (types.getTypeParser(id, format) as (text: string) => unknown),
}

/** How long is waited for a connection, and for the answer to a query. Milliseconds. */
export const times = { connect: 5000, query: 60_000 }

/** What every connection to `address` needs. */
export const connectionTo = (address: string): ClientConfig => ({
  connectionString: address,
  types: ourTypes,
  connectionTimeoutMillis: times.connect,
  statement_timeout: times.query,
  query_timeout: times.query + times.connect,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** How long a primary that is away is waited for, from the first moment that it was missed: its restart is a slow answer, and no error. */
const defaultPatience = 10_000

/**
 * [Note: Primary] The one of the hosts of DATABASE_URL that takes writes. Every new connection asks whether it is on it, because a primary
 * that fails may come back as a replica. Whoever loses one looks through all hosts, beginning with the last primary, and again after a
 * while, as long as nobody has missed it for longer than the patience; after that a try that fails is told at once.
 */
export class Primary {
  readonly #addresses: readonly string[]
  readonly #patience: number
  #at = 0
  #missedSince: number | undefined
  #search: Promise<void> | undefined

  constructor(url: string, patience = defaultPatience) {
    const addresses = databaseAddresses(url)
    // Tests name a database by a path as well.
    this.#addresses = addresses.length > 0 ? addresses : [url]
    this.#patience = patience
  }

  /** Where it was when it was last found. */
  get address(): string {
    return this.#addresses[this.#at]!
  }

  /** A connection to it, from which nobody reads yet: its loss is told by the query that meets it. Throws DatabaseAway. */
  async connect(config: ClientConfig, patience = this.#patience): Promise<Client> {
    for (;;) {
      const found = await this.#look(config)
      if (found instanceof Client) {
        this.#missedSince = undefined
        return found
      }
      this.#missedSince ??= Date.now()
      if (Date.now() - this.#missedSince >= patience) throw found
      await pause(50 + Math.random() * 100)
    }
  }

  /** Waits until it is found: one search for all who wait. Throws DatabaseAway. */
  find(): Promise<void> {
    this.#search ??= this.connect({ application_name: 'indago look' })
      .then(client => client.end())
      .finally(() => (this.#search = undefined))
    return this.#search
  }

  /** Once through all hosts. */
  async #look(config: ClientConfig): Promise<Client | DatabaseAway> {
    const problems: unknown[] = []
    for (let step = 0; step < this.#addresses.length; step++) {
      const at = (this.#at + step) % this.#addresses.length
      try {
        const client = await connect({ ...connectionTo(this.#addresses[at]!), ...config })
        this.#at = at
        return client
      } catch (problem) {
        problems.push(problem)
      }
    }
    // That a host is only a replica says less than why another one does not answer.
    return new DatabaseAway(problems.find(problem => !(problem instanceof IsReplica)) ?? problems[0])
  }
}

async function connect(config: ClientConfig): Promise<Client> {
  const client = new QuietClient(config)
  try {
    await client.connect()
    await requirePrimary(client)
    return client
  } catch (problem) {
    void client.end().catch(() => undefined)
    throw problem
  }
}

export async function requirePrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_replica: boolean }>('SELECT pg_is_in_recovery() AS is_replica')
  if (rows[0]?.is_replica !== false) throw new IsReplica()
}

export class IsReplica extends Error {
  override name = 'IsReplica'
  constructor() {
    super('It is a replica, which can only be read')
  }
}
