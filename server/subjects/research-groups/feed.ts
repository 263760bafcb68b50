import type { Catalogue } from '../../catalogue/port.ts'
import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { groupRow } from './rows.ts'

/** Members see a group from the moment of joining until the membership ends. */
export const researchGroupFeedSource = (catalogue: Catalogue): FeedSource<'research_groups'> => ({
  key: ['slug_value'],
  current: userId => sql`
    SELECT CASE WHEN g.change_seq > m.change_seq THEN g.change_seq ELSE m.change_seq END, g.change_seq, g.slug_value, NULL, NULL
    FROM memberships m JOIN research_groups g ON g.slug_value = m.slug_value
    WHERE m.user_id = ${userId} AND m.kind = 'research_group'`,
  removed: userId => sql`
    SELECT change_seq, change_seq, slug_value, NULL, NULL FROM removed_own_memberships
    WHERE user_id = ${userId} AND kind = 'research_group'`,
  audience: after => sql`
    SELECT m.user_id FROM research_groups g JOIN memberships m ON m.kind = 'research_group' AND m.slug_value = g.slug_value
      WHERE g.change_seq > ${after}
    UNION ALL SELECT user_id FROM memberships WHERE kind = 'research_group' AND change_seq > ${after}
    UNION ALL SELECT user_id FROM removed_own_memberships WHERE kind = 'research_group' AND change_seq > ${after}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const found = await query
      .selectFrom('research_groups')
      .innerJoin('memberships', 'memberships.slug_value', 'research_groups.slug_value')
      .selectAll('research_groups')
      .select('role')
      .where('kind', '=', 'research_group')
      .where('user_id', '=', userId)
      .where(
        'research_groups.slug_value',
        'in',
        changed.map(row => row.key_1),
      )
      .orderBy('research_groups.change_seq')
      .execute()
    return Promise.all(
      found.map(async ({ role, ...row }) =>
        groupRow(query, row, role, row.made_here ? undefined : await catalogue.original('research_groups', row.slug_value)),
      ),
    )
  },
})
