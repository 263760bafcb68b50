import { openPostgres } from '#server/store/postgres/open.ts'
import { postgresPrograms, query, startPostgres } from './postgres-server.ts'

/** Starts a PostgreSQL for the files of a run that use one: its address is in `TEST_POSTGRES`, and its database `newest` has the newest schema. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const programs = postgresPrograms()
  if (programs === undefined) return undefined
  const server = await startPostgres(programs, { durable: false })
  await query(`${server.url}postgres`, 'CREATE DATABASE newest')
  await (await openPostgres(`${server.url}newest`)).close()
  // Each store has a name of its own, so that cursors of one are foreign to the others.
  await query(`${server.url}newest`, `DELETE FROM meta WHERE name IN ('store', 'support_key')`)
  process.env['TEST_POSTGRES'] = server.url
  return () => server.stop()
}
