import { profileOfAlert } from '#contract/alert-names.ts'
import type { SavedData } from '#contract/searches.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** An alert of a user; `alert` as `alert_finds` names it. */
export interface AlertKey {
  user_id: string
  alert: string
}

/** What every alert has: a saved search and a followed profile. */
const shared = ['name', 'new_results', 'seen_at', 'finds_from', 'is_paused', 'push', 'mail', 'mailed_to'] as const

type AlertRow = Pick<Tables['searches'], (typeof shared)[number]> & {
  alert: string
  /** What it searches; null for a followed profile. */
  data: SavedData | null
}

const searches = (query: Kysely<Tables>, userId: string) =>
  query.selectFrom('searches').select(shared).select(['id as alert', 'data']).where('user_id', '=', userId).$castTo<AlertRow>()

/** Named as by alertOfProfile. */
const followed = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('subscriptions')
    .select(shared)
    .select([sql<string>`index_name || '/' || slug_value`.as('alert'), sql<null>`NULL`.as('data')])
    .where('user_id', '=', userId)
    .$castTo<AlertRow>()

/** An alert of this user. Undefined for one of others and one that has gone. */
export function readAlert(query: Kysely<Tables>, { user_id, alert }: AlertKey): Promise<AlertRow | undefined> {
  const profile = profileOfAlert(alert)
  return profile
    ? followed(query, user_id).where('index_name', '=', profile.index).where('slug_value', '=', profile.slug).executeTakeFirst()
    : searches(query, user_id).where('id', '=', alert).executeTakeFirst()
}

/** The query of all alerts of a user. */
export const alertsOfUser = (query: Kysely<Tables>, userId: string) => searches(query, userId).unionAll(followed(query, userId))
