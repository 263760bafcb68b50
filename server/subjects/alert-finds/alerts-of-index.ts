import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchState } from '#contract/search.ts'
import { searchedAs } from '#contract/searches.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

export interface Alerts {
  /** Only records that were added later can be found, in milliseconds since 1970; undefined if there is no alert. */
  since: number | undefined
  /** Another one whenever the search of one is added or changed. */
  version: string
}

/** What concerns an index: its saved searches, and all followed profiles. */
export async function alertsOf(query: Kysely<Tables>, index: IndexName): Promise<Alerts> {
  const searches = await query
    .selectFrom('searches')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('finds_from').as('first'),
      fn.max('finds_from').as('last'),
      fn.sum<number | string | null>('finds_from').as('sum'),
    ])
    .where('index_name', '=', index)
    .where('is_paused', '=', false)
    .executeTakeFirstOrThrow()
  const followed = await query
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.min('finds_from').as('first'))
    .where('is_paused', '=', false)
    .executeTakeFirstOrThrow()
  const firsts = [searches.first, followed.first].filter((first): first is number => first !== null)
  return {
    since: firsts.length > 0 ? Math.min(...firsts) : undefined,
    version: `${searches.count} ${searches.last} ${searches.sum}`,
  }
}

export async function keptSearchesOf(query: Kysely<Tables>, index: IndexName): Promise<{ id: string; state: SearchState }[]> {
  const rows = await query
    .selectFrom('searches')
    .select(['id', 'data'])
    .where('index_name', '=', index)
    .where('is_paused', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ id, data }) => ({ id, state: searchedAs(data) }))
}
