import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { bootPostgres, newRoot, type PostgresServer, query, run, writeFor } from './postgres-server.ts'

/** A server that follows `primary`, without which that one acknowledges no commit any more. */
export async function startReplica(programs: string, primary: PostgresServer, port: number): Promise<PostgresServer> {
  const root = newRoot()
  const data = join(root, 'data')
  await copyData(primary, root)
  writeFor(join(data, 'standby.signal'), '')
  writeFor(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'\n`)
  const replica = await bootPostgres(programs, root, port)
  await reconfigure(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  const isFollowed = `SELECT 1 AS one FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`
  while ((await query(`${primary.url}postgres`, isFollowed)).length === 0);
  return replica
}

/** As those who watch over a cluster do: the new primary waits for nobody until somebody follows it. */
export async function promote(replica: PostgresServer): Promise<void> {
  await reconfigure(replica, 'ALTER SYSTEM RESET synchronous_standby_names')
  await query(`${replica.url}postgres`, 'SELECT pg_promote(true, 60)')
}

async function reconfigure({ url }: PostgresServer, statement: string): Promise<void> {
  await query(`${url}postgres`, statement)
  await query(`${url}postgres`, 'SELECT pg_reload_conf()')
}

/** A copy of a server that goes on working: what changes meanwhile is in its log, and files that vanish are not needed. */
async function copyData(primary: PostgresServer, root: string): Promise<void> {
  const client = new Client({ connectionString: `${primary.url}postgres` })
  await client.connect()
  await client.query(`SELECT pg_backup_start('replica', true)`)
  run(
    '/bin/sh',
    ['-c', `cp -R data '${root}' 2>/dev/null; rm -f '${root}/data/postmaster.pid'; chmod 700 '${root}/data'`],
    dirname(primary.data),
  )
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  writeFor(join(root, 'data', 'backup_label'), rows[0]!.labelfile)
  await client.end()
}
