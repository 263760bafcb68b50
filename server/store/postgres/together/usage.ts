import type { Pool } from 'pg'
import type { AddedUsage } from '../../together.ts'
import { databaseNow } from './schema.ts'

interface UsageRow {
  caller: string
  ms: number
}

/** Adds what callers have used here to what they have used anywhere; one statement for all, in an order in which no two wait for each other. */
export async function addUsage(pool: Pool, added: readonly AddedUsage[]): Promise<UsageRow[]> {
  const sorted = [...added].sort((one, other) => (one.caller < other.caller ? -1 : 1))
  const { rows } = await pool.query<UsageRow>(
    `WITH clock AS (SELECT ${databaseNow} AS now), added AS (SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[]) AS a (caller, ms, most))
     INSERT INTO servers.usage AS used (caller, until)
     SELECT caller, now + ms FROM added, clock
     ON CONFLICT (caller) DO UPDATE SET until =
       (SELECT least(greatest(used.until, now), now + most) + ms FROM added, clock WHERE added.caller = used.caller)
     RETURNING caller, until - ${databaseNow} AS ms`,
    [sorted.map(({ caller }) => caller), sorted.map(({ ms }) => ms), sorted.map(({ most }) => most)],
  )
  return rows
}
