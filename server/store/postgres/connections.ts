import { callbackify } from 'node:util'
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg'
import { databaseProblem, isDatabaseLost, isStalePlan } from '../../core/database-errors.ts'
import { connectionTo, type Primary, requirePrimary, times } from './primary.ts'
import { QuietClient } from './quiet-client.ts'
import { StatementNames } from './statement-names.ts'

/** How long is waited for a writer that says nothing, and for a turn to write. Milliseconds. */
const writerTimes = { idleWriter: 30_000, turn: 20_000 }
const maxReaders = 10
/** A query is sent so often, if each time the connection is lost. */
const maxTries = 3

/** For writing. A writer that stands still loses its turn, and does not wait for ever for one. */
export const connectWriter = (primary: Primary): Promise<Client> =>
  primary.connect({
    application_name: 'indago write',
    pipeline: true,
    lock_timeout: writerTimes.turn,
    idle_in_transaction_session_timeout: writerTimes.idleWriter,
  })

/** What the dialect needs of a pool. */
export interface ReadPool {
  connect(): Promise<{ query: ClientBase['query']; release(): void }>
  end(): Promise<void>
  figures: () => { open: number; idle: number; waiting: number }
}

/** Connections that can only read. A query whose connection turns out to be gone is sent once more. */
export function openReaders(primary: Primary): ReadPool {
  const pool = poolOf(primary, { max: maxReaders, application_name: 'indago read', options: '-c default_transaction_read_only=on' })
  const names = new StatementNames()
  /** What the dialect uses: it asks with a text and values. */
  const reader = async () => {
    let client: PoolClient | undefined = await takeFrom(pool, primary)
    let isFirst = true
    let isStale = false
    const query = async (text: string, values?: unknown[]) => {
      const mayRepeat = isFirst
      isFirst = false
      for (let tries = 1; ; tries++) {
        if (!client) throw new Error('The database connection is not open')
        try {
          return await (isStale ? client.query(text, values) : client.query(names.named(text, values)))
        } catch (problem) {
          if (isStalePlan(problem) && !isStale) {
            isStale = true
            continue
          }
          if (!isDatabaseLost(problem)) throw problem
          client.release(true)
          client = undefined
          if (!mayRepeat || tries === maxTries) throw problem
          client = await takeFrom(pool, primary)
        }
      }
    }
    const told = (text: string, values?: unknown[]) => query(text, values).catch(tell)
    return { query: told as ClientBase['query'], release: () => client?.release(isStale) }
  }
  return {
    connect: () => reader().catch(tell),
    end: () => pool.end(),
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

const addresses = new WeakMap<ClientBase, string>()

/** Connections that may write, outside of the turns. Each is made to where the primary is by then. */
export const openPool = (primary: Primary, application_name: string, max: number): Pool =>
  poolOf(primary, { max, application_name, lock_timeout: writerTimes.turn })

function poolOf(primary: Primary, config: ClientConfig & { max: number }): Pool {
  class ClientOfPrimary extends QuietClient {
    constructor(rest: ClientConfig = {}) {
      super({ ...rest, ...connectionTo(primary.address) })
      addresses.set(this, primary.address)
    }
  }
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: times.connect,
    Client: ClientOfPrimary,
    verify: callbackify(requirePrimary),
  })
  pool.on('error', () => undefined)
  return pool
}

/** A connection to the primary of now. */
async function takeFrom(pool: Pool, primary: Primary): Promise<PoolClient> {
  for (let failures = 0; ;) {
    try {
      const client = await pool.connect()
      if (addresses.get(client) === primary.address) return client
      client.release(true)
    } catch (problem) {
      if (isPoolFull(problem) || ++failures === maxTries) throw problem
      await primary.find()
    }
  }
}

const isPoolFull = (problem: unknown): boolean =>
  problem instanceof Error && /^timeout exceeded|after calling end on the pool$/.test(problem.message)

function tell(problem: unknown): never {
  throw databaseProblem(problem)
}
