import { sql } from 'kysely'
import type { Tx } from './unit-of-work.ts'

/**
 * [Note: Order of changes] The law of the cursor: a row may only become visible in the order of its number. Whoever has read up to a
 * number never looks below it again, so a lower number that is committed later would be missed for ever.
 *
 * It holds because the number is taken inside the transaction of its row, by writing the one row that counts, and whoever has written
 * that row keeps all others from it until the commit. In SQLite the whole file has one writer at a time. In PostgreSQL the UPDATE below
 * locks the counter's row until the commit, whatever the number of servers, and that must stay so: never a SEQUENCE, which gives numbers
 * out before the commit and keeps them after a rollback. The counter should be the last lock a job takes; jobs that lock rows in
 * different orders can meet in a deadlock, which ends one of them, and that one is run again.
 *
 * Readers ask for the newest number first and for the rows after it, never the other way round.
 */

/** The next number of the one order all changes have, for a row that this transaction writes. */
export async function nextChange(tx: Tx): Promise<number> {
  const row = await tx
    .updateTable('meta')
    .set({ value: sql<string>`CAST(CAST(value AS BIGINT) + 1 AS TEXT)` })
    .where('name', '=', 'change_seq')
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value)
}
