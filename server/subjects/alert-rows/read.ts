import { profileOfAlert } from '#contract/alert-names.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** An alert of a user; `alert` as `alert_finds` names it. */
export interface AlertKey {
  user_id: string
  alert: string
}

/** What every alert has: a saved search and a followed profile. */
const shared = ['name', 'new_results', 'seen_at', 'finds_from', 'is_paused', 'push', 'mail', 'mailed_to'] as const

const searches = (query: Kysely<Tables>, userId: string) => query.selectFrom('searches').select(shared).where('user_id', '=', userId)

const followed = (query: Kysely<Tables>, userId: string) => query.selectFrom('subscriptions').select(shared).where('user_id', '=', userId)

/** An alert of this user. Undefined for one of others and one that has gone. */
export function readAlert(query: Kysely<Tables>, { user_id, alert }: AlertKey) {
  const profile = profileOfAlert(alert)
  return profile
    ? followed(query, user_id).where('index_name', '=', profile.index).where('slug_value', '=', profile.slug).executeTakeFirst()
    : searches(query, user_id).where('id', '=', alert).executeTakeFirst()
}
