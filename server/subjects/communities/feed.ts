import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { mirroredCommunity } from './rows.ts'

/** Members see a community from the moment of joining until the membership ends. */
export const communityFeedSource: FeedSource<'communities'> = {
  key: ['slug_value'],
  current: userId => sql`
    SELECT CASE WHEN c.change_seq > m.change_seq THEN c.change_seq ELSE m.change_seq END, c.change_seq, c.slug_value, NULL, NULL
    FROM memberships m JOIN communities c ON c.slug_value = m.slug_value
    WHERE m.user_id = ${userId} AND m.kind = 'community'`,
  removed: userId => sql`
    SELECT change_seq, change_seq, slug_value, NULL, NULL FROM removed_own_memberships
    WHERE user_id = ${userId} AND kind = 'community'`,
  audience: after => sql`
    SELECT m.user_id FROM communities c JOIN memberships m ON m.kind = 'community' AND m.slug_value = c.slug_value
      WHERE c.change_seq > ${after}
    UNION ALL SELECT user_id FROM memberships WHERE kind = 'community' AND change_seq > ${after}
    UNION ALL SELECT user_id FROM removed_own_memberships WHERE kind = 'community' AND change_seq > ${after}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const found = await query
      .selectFrom('communities')
      .innerJoin('memberships', 'memberships.slug_value', 'communities.slug_value')
      .selectAll('communities')
      .select('role')
      .where('kind', '=', 'community')
      .where('user_id', '=', userId)
      .where(
        'communities.slug_value',
        'in',
        changed.map(row => row.key_1),
      )
      .orderBy('communities.change_seq')
      .execute()
    return Promise.all(found.map(({ role, ...community }) => mirroredCommunity(query, community, { userId, role })))
  },
}
