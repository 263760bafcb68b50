import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Tx } from './unit-of-work.ts'

/**
 * [Note: Order of changes] The law of the cursor: rows may only become visible in the order of their numbers. A client that has read up to
 * a number never reads below it again, so a lower number that is committed later would be missed forever.
 *
 * The law holds because a transaction takes the number by updating the one row of the counter, and no other transaction can update that row
 * until the commit. In SQLite the whole file has one writer at a time. In PostgreSQL one server at a time has the
 * turn to write ([Note: Write turns]), and the UPDATE below locks the counter's row until the commit, whoever does it; it must stay so:
 * never a SEQUENCE, which gives out numbers before the commit and keeps them after a rollback.
 *
 * Readers read the newest number in one query with the rows, or before them, never after them. Then every row up to the number is among those
 * that they have: as it was when it got its number, or, if it changed again, in the newer state, which has a higher number.
 */

/** The next number in the order of all changes, for a row that this transaction writes. */
export const nextChangeSeq = (tx: Tx): Promise<number> => lastOfNextSeqs(tx, 1)

/** The next numbers, for as many rows. */
export async function nextChangeSeqs(tx: Tx, count: number): Promise<number[]> {
  const last = await lastOfNextSeqs(tx, count)
  return Array.from({ length: count }, (_, at) => last - count + 1 + at)
}

async function lastOfNextSeqs(tx: Tx, count: number): Promise<number> {
  const row = await tx
    .updateTable('meta')
    .set({ value: sql<string>`CAST(CAST(value AS BIGINT) + ${sql.lit(count)} AS TEXT)` })
    .where('name', '=', 'change_seq')
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value)
}

/** The number of the last change that is committed. */
export async function newestChangeSeq(query: Kysely<Tables>): Promise<number> {
  const row = await query.selectFrom('meta').select('value').where('name', '=', 'change_seq').executeTakeFirst()
  return Number(row?.value ?? 0)
}
