import type { IndexName } from '#contract/indexes/shape.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Up to which change of this catalogue the records of an index were matched. Another catalogue is matched from its beginning. */
export async function matchedUpTo(query: Kysely<Tables>, index: IndexName, catalogueId: string): Promise<number> {
  const row = await query.selectFrom('matched_changes').selectAll().where('index_name', '=', index).executeTakeFirst()
  return row?.catalogue_id === catalogueId ? row.up_to : 0
}

export async function moveMatchedTo(tx: Tx, index: IndexName, catalogueId: string, up_to: number): Promise<void> {
  await tx
    .insertInto('matched_changes')
    .values({ index_name: index, catalogue_id: catalogueId, up_to })
    .onConflict(conflict => conflict.column('index_name').doUpdateSet({ catalogue_id: catalogueId, up_to }))
    .execute()
}
