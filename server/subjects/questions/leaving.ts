import { sql } from 'kysely'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'

const authors = { questions: 'asked_by', answers: 'written_by', comments: 'written_by' } as const

/** What an account wrote that is deleted stays, without its name: others have answered it. Devices learn it; its earlier texts go. */
export async function leaveQuestions(tx: Tx, userId: string): Promise<void> {
  for (const [name, column] of Object.entries(authors)) {
    const table = sql.table(name)
    const author = sql.ref(column)
    const found = await sql<{ count: number | string }>`SELECT count(*) AS count FROM ${table} WHERE ${author} = ${userId}`.execute(tx)
    const count = Number(found.rows[0]?.count ?? 0)
    if (count === 0) continue
    const [first = 0] = await nextChangeSeqs(tx, count)
    await sql`DELETE FROM earlier_texts WHERE content_id IN (SELECT id FROM ${table} WHERE ${author} = ${userId})`.execute(tx)
    await sql`
      UPDATE ${table} SET ${author} = NULL, change_seq = numbered.seq
      FROM (SELECT id, ${sql.lit(first - 1)} + row_number() OVER (ORDER BY id) AS seq FROM ${table} WHERE ${author} = ${userId}) AS numbered
      WHERE ${table}.id = numbered.id`.execute(tx)
  }
}
