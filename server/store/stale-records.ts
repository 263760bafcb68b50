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

/** What people make here, by the index of its records, with the column of its first slug. Accounts hold theirs in a list. */
const madeHere = [
  { index: 'researchers', table: 'users', slug: sql<string>`slug_values`, isList: true },
  { index: 'publications', table: 'own_publications', slug: sql<string>`slug_value`, isList: false },
  { index: 'organisations', table: 'organisations', slug: sql<string>`slug_value`, isList: false },
  { index: 'research_groups', table: 'research_groups', slug: sql<string>`slug_value`, isList: false },
] as const
/** Rows that are looked up at once. */
const atOnce = 500

/**
 * Marks as stale what people made before copies of the catalogue were kept, once for a database, so that copies that come later get it too. What the
 * catalogue does not show was never written there, or has left it, and stays as it is.
 */
export async function markShownOnce(
  store: Store,
  areShown: (index: (typeof madeHere)[number]['index'], slugs: readonly string[]) => Promise<boolean[]>,
): Promise<void> {
  const mark = { name: 'copied_catalogue', value: '1' }
  if (await store.read.selectFrom('meta').select('name').where('name', '=', mark.name).executeTakeFirst()) return
  for (const { index, table, slug, isList } of madeHere) {
    for (let last = ''; ;) {
      const { rows } = await sql<{ slug: string }>`
        SELECT ${slug} AS slug FROM ${sql.table(table)} WHERE ${slug} > ${last} ORDER BY ${slug} LIMIT ${atOnce}`.execute(store.read)
      if (rows.length === 0) break
      last = rows.at(-1)!.slug
      const slugs = rows.map(row => (isList ? (JSON.parse(row.slug) as string[])[0]! : row.slug))
      const areThere = await areShown(index, slugs)
      const shown = rows.filter((_, at) => areThere[at]).map(row => row.slug)
      if (shown.length > 0)
        await store.write(tx =>
          sql`UPDATE ${sql.table(table)} SET record_stale = record_stale + 1 WHERE ${slug} IN (${sql.join(shown)})`.execute(tx),
        )
    }
  }
  await store.write(tx =>
    tx
      .insertInto('meta')
      .values(mark)
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}

/** Their records were written; one that changed meanwhile stays stale. */
export const markWritten = (store: Store, table: Edited, rows: readonly { slug_value: string; record_stale: number }[]): Promise<void> =>
  store.write(async tx => {
    for (const { slug_value, record_stale } of rows)
      await sql`
        UPDATE ${sql.table(table)} SET record_stale = 0
        WHERE slug_value = ${slug_value} AND record_stale = ${record_stale}`.execute(tx)
  })
