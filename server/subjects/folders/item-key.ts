import type { ItemKind } from '#contract/folders.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { ItemKey } from './annotation-rows.ts'

/**
 * The item of a folder that has this name; undefined where there is none. An own entry that became a record is that record: whoever wrote on it
 * did not know yet.
 */
export async function itemNamed(tx: Tx, folder_id: string, index: ItemKind, slug: string): Promise<ItemKey | undefined> {
  if (index !== 'own') {
    const key = { folder_id, index_name: index, slug_value: slug }
    const there = await tx
      .selectFrom('bookmarks')
      .select('slug_value')
      .where(eb => eb.and(key))
      .executeTakeFirst()
    return there && key
  }
  const entry = await tx.selectFrom('own_entries').select('id').where('folder_id', '=', folder_id).where('id', '=', slug).executeTakeFirst()
  if (entry) return { folder_id, index_name: 'own', slug_value: slug }
  const became = await tx
    .selectFrom('removed_own_entries')
    .select(['index_name', 'slug_value'])
    .where('folder_id', '=', folder_id)
    .where('id', '=', slug)
    .executeTakeFirst()
  if (!became?.index_name || became.slug_value === null) return undefined
  return itemNamed(tx, folder_id, became.index_name, became.slug_value)
}
