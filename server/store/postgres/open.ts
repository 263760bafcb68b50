import { randomBytes } from 'node:crypto'
import { Kysely } from 'kysely'
import type { Client } from 'pg'
import { shownDatabase } from '../../core/database-addresses.ts'
import { codeOf, DatabaseAway, isCertificateProblem } from '../../core/database-errors.ts'
import { reasonOf, StartupError } from '../../core/startup-errors.ts'
import { ColumnCodecsPlugin } from '../codecs.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { commitChannel, CommitHints } from './commit-hints.ts'
import { openPool, openReaders } from './connections.ts'
import { EncodingPostgresDialect } from './dialect.ts'
import { migratePostgres } from './migrate.ts'
import { IsReplica, Primary } from './primary.ts'
import { openTogether } from './together/open.ts'
import { togetherSchema } from './together/schema.ts'
import { WriteTurns } from './write-turns.ts'

/** Older ones were not tried, and their makers mend them no more. */
const oldestVersion = 13
/** Enough for what servers share; what people store has its own. */
const sharedConnections = 4

/**
 * Opens the database that `url` names and updates its schema. Throws a StartupError that says what is wrong with it. `clock`: of this machine,
 * which tests cannot move with `now`.
 */
export async function openPostgres(url: string, now: () => number = Date.now, clock: () => number = Date.now): Promise<Store> {
  const primary = new Primary(url)
  await prepare(primary, url, now())
  const readers = openReaders(primary)
  const turns = new WriteTurns(primary)
  const hints = new CommitHints(primary, turns.id)
  const together = openTogether({
    pool: openPool(primary, 'indago together', sharedConnections),
    connect: () => primary.connect({ application_name: 'indago alone', statement_timeout: 0, query_timeout: 0 }),
    id: turns.id,
    tell: `NOTIFY ${commitChannel}, '${turns.id}'`,
    clock,
  })
  return {
    read: new Kysely<Tables>({ dialect: new EncodingPostgresDialect({ pool: readers }), plugins: [new ColumnCodecsPlugin()] }),
    write: turns.write,
    onForeignCommit: hints.listen,
    pool: readers.figures,
    together,
    close: async () => {
      await turns.close()
      await together.close()
      await hints.close()
      await readers.end()
    },
  }
}

async function prepare(primary: Primary, url: string, now: number): Promise<void> {
  let client: Client | undefined
  try {
    // Who starts it wants to read at once what is wrong.
    client = await primary.connect({ application_name: 'indago start', statement_timeout: 0, query_timeout: 0 }, 0)
    await requireUsableDatabase(client)
    await migratePostgres(client, now)
    await client.query(togetherSchema)
    // Identifies this store, so that cursors of another one are recognised.
    const first = { store: randomBytes(4).toString('hex'), change_seq: '0', support_key: randomBytes(32).toString('base64url') }
    for (const entry of Object.entries(first))
      await client.query('INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', entry)
  } catch (problem) {
    throw startupErrorOf(url, problem)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

function startupErrorOf(url: string, problem: unknown): StartupError {
  if (problem instanceof StartupError) return problem
  const cause = problem instanceof DatabaseAway ? problem.cause : problem
  if (cause instanceof IsReplica)
    return new StartupError('The database is a replica, which can only be read. DATABASE_URL must name the primary, or all hosts.')
  return new StartupError(`The database ${shownDatabase(url)} cannot be used: ${whyNot(cause)}.`)
}

/** As a part of a sentence. */
export function whyNot(problem: unknown): string {
  const code = codeOf(problem)
  if (isCertificateProblem(problem)) return `its certificate does not fit (${reasonOf(problem)})`
  // A name with several addresses has an error for each.
  return reasonOf(problem) || code
}

export async function requireUsableDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(`
    SELECT CAST(current_setting('server_version_num') AS BIGINT) AS version, current_setting('server_encoding') AS encoding`)
  const { version, encoding } = rows[0]!
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion) throw new StartupError(`The database is PostgreSQL ${major}; Indago needs ${oldestVersion} or later.`)
  if (encoding !== 'UTF8') throw new StartupError(`The database stores texts as ${encoding}; Indago needs one that was made with UTF8.`)
}
