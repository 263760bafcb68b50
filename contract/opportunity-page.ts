import type { OpportunityRow } from './opportunity-rows.ts'
import { to } from './to.ts'

/** Where an opportunity is read: its place in the list of its community, or on the page of its group. */
export const opportunityPage = ({ group_type, group_slug, id }: Pick<OpportunityRow, 'group_type' | 'group_slug' | 'id'>): string =>
  `${to(group_type === 'community' ? 'community.opportunities' : 'research_group.show', { id: group_slug })}#opportunity-${id}`
