import { sql } from 'kysely'
import type { Tx } from './unit-of-work.ts'

/** The next number of the one order all changes have. Taken inside the change's own transaction, so no reader sees a gap filled later. */
export async function nextChange(tx: Tx): Promise<number> {
  const row = await tx
    .updateTable('meta')
    .set({ value: sql<string>`CAST(CAST(value AS BIGINT) + 1 AS TEXT)` })
    .where('name', '=', 'change_seq')
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value)
}
