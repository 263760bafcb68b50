import type { FollowedIndex } from '#contract/alerts.ts'
import type { Changes } from '#contract/changes.ts'
import { type Kysely, sql } from 'kysely'
import type { ChangedRow, Feed } from '../../store/feed.ts'
import type { Tables } from '../../store/tables.ts'
import { subscriptionView } from './rows.ts'

export const alertFeed: Feed = {
  changed: userId => sql`
    SELECT 'subscription' AS kind, change_seq AS seen_seq, change_seq AS own_seq, NULL AS folder_id, index_name, slug_value
    FROM subscriptions WHERE user_id = ${userId}
    UNION ALL
    SELECT 'removed_subscription', change_seq, change_seq, NULL, index_name, slug_value
    FROM removed_subscriptions WHERE user_id = ${userId}`,
  removals: ['removed_subscriptions'],
}

type AlertChanges = Pick<Changes, 'subscriptions' | 'removed_subscriptions'>

/** What the wire says of the changes of a page that are about whom the user follows. */
export async function alertChanges(query: Kysely<Tables>, userId: string, page: readonly ChangedRow[]): Promise<AlertChanges> {
  const of = (kind: string) => page.filter(row => row.kind === kind)
  return {
    subscriptions: await subscriptionsIn(query, userId, of('subscription')),
    removed_subscriptions: of('removed_subscription').map(row => ({
      index: row.index_name as FollowedIndex,
      slug_value: row.slug_value!,
    })),
  }
}

async function subscriptionsIn(query: Kysely<Tables>, userId: string, named: readonly ChangedRow[]) {
  if (named.length === 0) return []
  const rows = await query
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(
      'change_seq',
      'in',
      named.map(row => row.own_seq),
    )
    .orderBy('change_seq')
    .execute()
  return rows.map(subscriptionView)
}
