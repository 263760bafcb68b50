import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import { groupLane, groupLanes, groupMembers, ownMemberships } from '#features/memberships/index.ts'
import { every, keyText, type MirrorScope, mirrored, rowsAt, rowsWhere, type SyncMark } from '#offline/index.ts'

export type OpportunityShown = OpportunityRow & { mark?: SyncMark }
export type OpportunityKey = Pick<OpportunityRow, 'group_type' | 'group_slug' | 'id'>

/** What has opportunities: a community or a research group, by its first slug. */
export type OpportunityPlaceKey = Pick<OpportunityRow, 'group_type' | 'group_slug'>

/** The opportunities of what the user belongs to; they come and go with the membership. */
export const opportunities = mirrored<OpportunityShown>()({
  name: 'opportunities',
  title: 'Opportunities',
  since: 12,
  key: ['group_type', 'group_slug', 'id'],
  indexes: ['group_slug'],
  parent: ownMemberships,
  version: 'version',
  lanes: groupLanes,
  target: 'opportunity',
  mutations: () => import('./mirror/mutations.ts'),
})

export const opportunityKey = (row: OpportunityKey): string => keyText(opportunities, row)

export const allOpportunities: MirrorScope = { rows: [every(opportunities)] }
/** Those of one group, with its members, who say whether this device keeps what the group has. */
export const opportunitiesOf = (slug: string): MirrorScope => ({
  rows: [rowsWhere(opportunities, 'group_slug', slug), rowsWhere(groupMembers, 'group_slug', slug)],
  lane: groupLane(slug),
})
export const oneOpportunity = (key: OpportunityKey): MirrorScope => ({
  rows: [rowsAt(opportunities, opportunityKey(key))],
  lane: groupLane(key.group_slug),
})
