import { Kysely } from 'kysely'
import { DatabaseError, Pool, type PoolClient } from 'pg'
import { databaseAddresses, shownDatabase } from '../../core/database-addresses.ts'
import { isDatabaseLost, mayCome } from '../../core/database-errors.ts'
import { StartupError } from '../../core/startup-errors.ts'
import { newestChangeSeq } from '../change-seq.ts'
import { ColumnCodecsPlugin } from '../codecs.ts'
import type { Replicas, Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { EncodingPostgresDialect } from './dialect.ts'
import { whyNot } from './open.ts'
import { connectionTo } from './primary.ts'
import { QuietClient } from './quiet-client.ts'
import { StatementNames } from './statement-names.ts'

/** One that is slower than this is no help: the primary answers. Milliseconds. */
const defaultTimes = { look: 500, query: 5000 }
/** How long one is left alone that is behind, out, or the primary; twice as long each time in a row. Milliseconds. */
const pauses = { behind: { first: 20, most: 5000 }, out: { first: 1000, most: 10_000 }, primary: { first: 1000, most: 10_000 } }
type Reason = keyof typeof pauses
/** So often in a row one is behind before that is worth a word: a few milliseconds are usual. */
const oftenBehind = 6
const maxReaders = 10

/** What a host says of itself. Without the rows it is not so far. */
interface State {
  is_replica: boolean
  store: string | null
  newest: number | null
}
const stateQuery = `
  SELECT pg_is_in_recovery() AS is_replica, (SELECT value FROM meta WHERE name = 'store') AS store,
    (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'change_seq') AS newest`

/** The store, with the hosts of `url` to read from. One that is out now may come later; throws a StartupError where one cannot be right. */
export async function withReplicas(store: Store, url: string, times = defaultTimes): Promise<Store> {
  const { value: name } = await store.read.selectFrom('meta').select('value').where('name', '=', 'store').executeTakeFirstOrThrow()
  const hosts = databaseAddresses(url).map(address => new Host(address, name, times))
  const replicas = new HostsInTurn(hosts, () => newestChangeSeq(store.read))
  const [mistake] = (await Promise.all(hosts.map(host => host.mistake()))).filter(one => one !== undefined)
  if (mistake !== undefined) {
    await Promise.all([replicas.close(), store.close()])
    throw new StartupError(`The database ${shownDatabase(url)} of DATABASE_READ_URL cannot be used: ${mistake}.`)
  }
  return {
    ...store,
    replicas,
    close: async () => {
      await store.close()
      await replicas.close()
    },
  }
}

class HostsInTurn implements Replicas {
  readonly #hosts: readonly Host[]
  readonly #newest: () => Promise<number>
  #next = 0
  #answered = 0
  #left = 0

  constructor(hosts: readonly Host[], newest: () => Promise<number>) {
    this.#hosts = hosts
    this.#newest = newest
  }

  counts = () => ({ answered: this.#answered, left: this.#left })

  problem = async (): Promise<string | undefined> => {
    const newest = await this.#newest()
    return problemOf(await Promise.all(this.#hosts.map(host => host.whyNotRead(newest))))
  }

  /** One host is asked: to look through all of them would be slower than the primary. */
  async read<T>(seen: number, job: (query: Kysely<Tables>) => Promise<T>): Promise<{ answer: T } | undefined> {
    const first = this.#next++
    const host = this.#hosts.map((_, step) => this.#hosts[(first + step) % this.#hosts.length]!).find(one => one.mayBeAsked)
    const found = await host?.read(seen, job)
    if (found) this.#answered++
    else this.#left++
    return found
  }

  close = async (): Promise<void> => {
    await Promise.all(this.#hosts.map(host => host.close()))
  }
}

/** In a sentence, which guests may read. The primary may be named among the hosts, so that roles may change: that is no problem. */
function problemOf(reasons: readonly (Reason | undefined)[]): string | undefined {
  const others = reasons.filter(reason => reason !== 'primary')
  if (others.every(reason => reason === undefined) && others.length > 0) return undefined
  if (others.includes(undefined)) return 'A replica is out or behind; the others and the primary answer.'
  if (others.includes('behind')) return 'No replica keeps up; the primary answers.'
  return 'No replica answers; the primary does.'
}

/** An address, behind which there may be one of several replicas: so each connection is asked anew what it has. */
class Host {
  readonly #names = new StatementNames()
  readonly #pool: Pool
  readonly #store: string
  readonly #times: typeof defaultTimes
  /** In a row, all of one kind. */
  #failures: { reason: Reason; count: number } | undefined
  #restsUntil = 0

  constructor(address: string, store: string, times: typeof defaultTimes) {
    this.#store = store
    this.#times = times
    this.#pool = new Pool({
      ...connectionTo(address),
      max: maxReaders,
      application_name: 'indago replica',
      options: '-c default_transaction_read_only=on',
      connectionTimeoutMillis: times.look,
      statement_timeout: times.query,
      query_timeout: times.query,
      Client: QuietClient,
    })
    this.#pool.on('error', () => undefined)
  }

  /** Not while it rests, nor where one would wait for a connection. */
  get mayBeAsked(): boolean {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return performance.now() >= this.#restsUntil && (idleCount > 0 || totalCount + waitingCount < maxReaders)
  }

  /** What is wrong with the address, as a part of a sentence. That nobody answers now, or has the tables, is nothing wrong: they may come. */
  async mistake(): Promise<string | undefined> {
    try {
      const client = await this.#pool.connect()
      const { store } = await this.#look(client).finally(() => client.release())
      return store === null || store === this.#store ? undefined : 'it has other data than that of DATABASE_URL'
    } catch (problem) {
      return mayCome(problem) ? undefined : whyNot(problem)
    }
  }

  /** Looks, unless it rests. Undefined: it is read, or is so far now and then. */
  async whyNotRead(newest: number): Promise<Reason | undefined> {
    if (this.mayBeAsked) await this.read(newest, async () => undefined)
    const { reason, count } = this.#failures ?? {}
    return reason === 'behind' && count! < oftenBehind ? undefined : reason
  }

  async read<T>(seen: number, job: (query: Kysely<Tables>) => Promise<T>): Promise<{ answer: T } | undefined> {
    let client: PoolClient | undefined
    try {
      client = await this.#pool.connect()
      const reason = this.#reasonNot(await this.#look(client), seen)
      if (reason) {
        client.release()
        this.#rest(reason)
        return undefined
      }
      const answer = await job(queryOver(client, this.#names))
      client.release()
      this.#failures = undefined
      return { answer }
    } catch (problem) {
      // It may still be at work.
      client?.release(true)
      // An error of the job's own, such as that its caller has gone, says nothing about the replica; the primary has the last word.
      if (!client || problem instanceof DatabaseError || isDatabaseLost(problem)) this.#rest('out')
      return undefined
    }
  }

  close = (): Promise<void> => this.#pool.end()

  async #look(client: PoolClient): Promise<State> {
    // Its types do not know that one query can have a time of its own.
    const { rows } = await client.query<State>({ text: stateQuery, query_timeout: this.#times.look } as { text: string })
    return rows[0]!
  }

  #reasonNot({ is_replica, store, newest }: State, seen: number): Reason | undefined {
    if (store !== this.#store) return 'out'
    if (!is_replica) return 'primary'
    return (newest ?? 0) < seen ? 'behind' : undefined
  }

  #rest(reason: Reason): void {
    const { first, most } = pauses[reason]
    this.#failures = this.#failures?.reason === reason ? { reason, count: this.#failures.count + 1 } : { reason, count: 1 }
    this.#restsUntil = performance.now() + Math.min(most, first * 2 ** (this.#failures.count - 1))
  }
}

/** All queries go over this connection, one after the other. */
function queryOver(client: PoolClient, names: StatementNames): Kysely<Tables> {
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]) => {
    const next = last.then(() => client.query(names.named(text, values)))
    last = next.catch(() => undefined)
    return next
  }
  const only = { query: query as PoolClient['query'], release: () => undefined }
  const pool = { connect: () => Promise.resolve(only), end: () => Promise.resolve() }
  return new Kysely<Tables>({ dialect: new EncodingPostgresDialect({ pool }), plugins: [new ColumnCodecsPlugin()] })
}
