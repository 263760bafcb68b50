import type { PublicEntry } from '#contract/public-folders.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { ItemName } from './public-folders.ts'

/** The own entries among these items of a public folder, in their order, without what only members read. */
export async function publicEntriesOf(query: Kysely<Tables>, folderId: string, names: readonly ItemName[]): Promise<PublicEntry[]> {
  const own = names.filter(({ kind }) => kind === 'own')
  if (own.length === 0) return []
  const rows = await query
    .selectFrom('own_entries')
    .select(['id', 'added_at', 'entry'])
    .where('folder_id', '=', folderId)
    .where(
      'id',
      'in',
      own.map(({ name }) => name),
    )
    .execute()
  return own.flatMap(({ name, position }) => {
    const row = rows.find(one => one.id === name)
    if (!row) return []
    const { note: _, ...entry } = row.entry
    return [{ ...row, position, entry }]
  })
}
