import type { FeedSource } from '../../store/feed.ts'
import { ownGroups } from '../memberships/index.ts'
import { mirroredCommunity } from './rows.ts'

export const communityFeedSource: FeedSource<'communities'> = {
  ...ownGroups('community', 'communities'),
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
