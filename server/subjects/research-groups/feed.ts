import type { Catalogue } from '../../catalogue/port.ts'
import type { FeedSource } from '../../store/feed.ts'
import { ownGroups } from '../memberships/index.ts'
import { groupRow } from './rows.ts'

export const researchGroupFeedSource = (catalogue: Catalogue): FeedSource<'research_groups'> => ({
  ...ownGroups('research_group', 'research_groups'),
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
