import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredSearch } from './rows.ts'

/** How many records that a search found were added to the catalogue after a time. */
export async function newFinds(tx: Tx, { user_id, id }: Pick<StoredSearch, 'user_id' | 'id'>, since: number): Promise<number> {
  const { found } = await tx
    .selectFrom('alert_finds')
    .select(({ fn }) => fn.countAll<number | string>().as('found'))
    .where('user_id', '=', user_id)
    .where('alert', '=', id)
    .where('added_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(found)
}
