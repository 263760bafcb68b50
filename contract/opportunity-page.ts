import type { OpportunityRow } from './opportunity-rows.ts'
import { to } from './to.ts'

/** Its place there, as the hash of an address. */
export const opportunityHash = (id: string): string => `opportunity-${id}`

/** The id of the opportunity that a hash names; undefined if it names none. */
export const opportunityIn = (hash: string): string | undefined => /^opportunity-(.+)$/.exec(hash)?.[1]

/** Where an opportunity is read: its place in the list of its community, or on the page of its group. */
export const opportunityPage = ({ group_type, group_slug, id }: Pick<OpportunityRow, 'group_type' | 'group_slug' | 'id'>): string =>
  to(group_type === 'community' ? 'community.opportunities' : 'research_group.show', { id: group_slug }, { hash: opportunityHash(id) })
