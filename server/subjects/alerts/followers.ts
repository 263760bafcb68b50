import type { FollowedProfileKey } from '#contract/alert-names.ts'
import { followedIndexes } from '#contract/alerts.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { StoredSubscription } from './rows.ts'

/** Slugs of one query. */
const slugsAtOnce = 500

export type Follower = Pick<StoredSubscription, 'user_id' | 'index_name' | 'slug_value' | 'finds_from' | 'seen_at'>

/** Who follows any of these profiles and has not paused that. */
export async function followersOf(query: Kysely<Tables>, profiles: readonly FollowedProfileKey[]): Promise<Follower[]> {
  const followers: Follower[] = []
  for (const index of followedIndexes) {
    const slugs = [...new Set(profiles.filter(profile => profile.index === index).map(({ slug }) => slug))]
    for (let at = 0; at < slugs.length; at += slugsAtOnce)
      followers.push(
        ...(await query
          .selectFrom('subscriptions')
          .select(['user_id', 'index_name', 'slug_value', 'finds_from', 'seen_at'])
          .where('index_name', '=', index)
          .where('slug_value', 'in', slugs.slice(at, at + slugsAtOnce))
          .where('is_paused', '=', false)
          .execute()),
      )
  }
  return followers
}
