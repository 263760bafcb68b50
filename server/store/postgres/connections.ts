import { Client, Pool, types, type ClientBase, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg'
import { databaseProblem, isDatabaseLost } from '../../core/database-errors.ts'

/** Numbers of 64 bits and sums are numbers here, as in SQLite: none of ours comes near 2^53. */
const parsers = new Map<number, (text: string) => number>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
])
const ourTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? (types.getTypeParser(id, format) as (text: string) => unknown),
}

/** How long is waited for a connection, for the answer to a query, and for a writer that says nothing. Milliseconds. */
const times = { connect: 5000, query: 60_000, idleWriter: 30_000, turn: 20_000 }
const maxReaders = 10

const common = (url: string): ClientConfig => ({
  connectionString: url,
  types: ourTypes,
  connectionTimeoutMillis: times.connect,
  statement_timeout: times.query,
  query_timeout: times.query + times.connect,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** A connection that nobody reads from yet; its loss is told by the query that meets it. */
export async function connect(url: string, config: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...common(url), ...config })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** For writing. A writer that stands still loses its turn, and does not wait for ever for one. */
export const connectWriter = (url: string): Promise<Client> =>
  connect(url, { application_name: 'indago write', lock_timeout: times.turn, idle_in_transaction_session_timeout: times.idleWriter })

/** For what servers share besides the rows of people: it is written without a turn, in statements of its own. */
export function openPool(url: string, application_name: string, max: number): Pool {
  const pool = new Pool({ ...common(url), max, application_name, lock_timeout: times.turn })
  pool.on('error', () => undefined)
  return pool
}

/** What the dialect needs of a pool. */
export interface ReadPool {
  connect(): Promise<{ query: ClientBase['query']; release(): void }>
  end(): Promise<void>
  figures: () => { open: number; idle: number; waiting: number }
}

/** Connections that can only read. A query whose connection turns out to be gone is sent once more. */
export function openReaders(url: string): ReadPool {
  const pool = new Pool({
    ...common(url),
    max: maxReaders,
    application_name: 'indago read',
    options: '-c default_transaction_read_only=on',
  })
  pool.on('error', () => undefined)
  /** What the dialect uses: it asks with a text and values. */
  const reader = async () => {
    let client: PoolClient | undefined = await pool.connect()
    let isFirst = true
    const query = async (text: string, values?: unknown[]) => {
      if (!client) throw new Error('The database connection is not open')
      try {
        return await client.query(text, values)
      } catch (problem) {
        if (!isDatabaseLost(problem)) throw problem
        client.release(true)
        client = undefined
        if (!isFirst) throw problem
        client = await pool.connect()
        return await client.query(text, values)
      } finally {
        isFirst = false
      }
    }
    const told = (text: string, values?: unknown[]) => query(text, values).catch(tell)
    return { query: told as ClientBase['query'], release: () => client?.release() }
  }
  return {
    connect: () => reader().catch(tell),
    end: () => pool.end(),
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

function tell(problem: unknown): never {
  throw databaseProblem(problem)
}
