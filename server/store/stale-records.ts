import { sql } from 'kysely'
import type { Store } from './store.ts'

/** What people make or edit here; `record_stale`: how often it changed since its record was written. */
type Edited = 'organisations' | 'research_groups'

/** Marks those that a provider has as stale, so that what was imported since is shown. Writes nothing where there are none. */
export async function markEdited(store: Store, table: Edited): Promise<void> {
  const edited = await store.read.selectFrom(table).select('slug_value').where('made_here', '=', false).limit(1).executeTakeFirst()
  if (!edited) return
  await store.write(tx => sql`UPDATE ${sql.table(table)} SET record_stale = record_stale + 1 WHERE made_here = 0`.execute(tx))
}

/** Marks everything that people make or edit as stale, once for a database: so that copies of the catalogue that come later get it too. */
export async function markAllOnce({ read, write }: Store): Promise<void> {
  const mark = { name: 'copied_catalogue', value: '1' }
  if (await read.selectFrom('meta').select('name').where('name', '=', mark.name).executeTakeFirst()) return
  await write(async tx => {
    for (const table of ['users', 'own_publications', 'organisations', 'research_groups'])
      await sql`UPDATE ${sql.table(table)} SET record_stale = record_stale + 1`.execute(tx)
    await tx
      .insertInto('meta')
      .values(mark)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}

/** Their records were written; one that changed meanwhile stays stale. */
export const markWritten = (store: Store, table: Edited, rows: readonly { slug_value: string; record_stale: number }[]): Promise<void> =>
  store.write(async tx => {
    for (const { slug_value, record_stale } of rows)
      await sql`
        UPDATE ${sql.table(table)} SET record_stale = 0
        WHERE slug_value = ${slug_value} AND record_stale = ${record_stale}`.execute(tx)
  })
