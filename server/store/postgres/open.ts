import { randomBytes } from 'node:crypto'
import { Kysely } from 'kysely'
import type { Client } from 'pg'
import { reasonOf, StartupError } from '../../core/startup-errors.ts'
import { ColumnCodecsPlugin } from '../codecs.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { CommitHints } from './commit-hints.ts'
import { connect, openReaders } from './connections.ts'
import { EncodingPostgresDialect } from './dialect.ts'
import { migratePostgres } from './migrate.ts'
import { openTogether } from './together/open.ts'
import { togetherSchema } from './together/schema.ts'
import { WriteTurns } from './write-turns.ts'

/** The first with all that is asked of it (transaction ids of 64 bits, and what became of one). */
const oldestVersion = 13

/**
 * Opens the database that `url` names and updates its schema. Throws a StartupError that says what is wrong with it. `clock`: of this machine,
 * which tests cannot move with `now`.
 */
export async function openPostgres(url: string, now: () => number = Date.now, clock: () => number = Date.now): Promise<Store> {
  await prepare(url, now())
  const readers = openReaders(url)
  const turns = new WriteTurns(url)
  const hints = new CommitHints(url, turns.id)
  const together = openTogether(url, turns.id, clock)
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

async function prepare(url: string, now: number): Promise<void> {
  let client: Client | undefined
  try {
    client = await connect(url, { application_name: 'indago start', statement_timeout: 0, query_timeout: 0 })
    await requireUsable(client)
    await migratePostgres(client, now)
    await client.query(togetherSchema)
    // Identifies this store, so that cursors of another one are recognised.
    const first = { store: randomBytes(4).toString('hex'), change_seq: '0', support_key: randomBytes(32).toString('base64url') }
    for (const entry of Object.entries(first))
      await client.query('INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', entry)
  } catch (problem) {
    if (problem instanceof StartupError) throw problem
    throw new StartupError(`The database ${shownName(url)} cannot be used: ${reasonOf(problem)}.`)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

async function requireUsable(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; is_replica: boolean }>(`
    SELECT CAST(current_setting('server_version_num') AS BIGINT) AS version, current_setting('server_encoding') AS encoding,
      pg_is_in_recovery() AS is_replica`)
  const { version, encoding, is_replica } = rows[0]!
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion) throw new StartupError(`The database is PostgreSQL ${major}; Indago needs ${oldestVersion} or later.`)
  if (encoding !== 'UTF8') throw new StartupError(`The database stores texts as ${encoding}; Indago needs one that was made with UTF8.`)
  if (is_replica) throw new StartupError('The database is a replica, which can only be read. DATABASE_URL must name the primary.')
}

/** Without name and password. */
function shownName(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
