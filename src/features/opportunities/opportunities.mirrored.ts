import type { OpportunityPlace, OpportunityRow } from '#contract/opportunity-rows.ts'
import { groupLane, groupLanes, groupMembers, ownMemberships } from '#features/memberships/index.ts'
import { keyText, type MirrorScope, mirrored, rowsAt, rowsWhere, type SyncMark } from '#offline/index.ts'

/** A community or research group: its kind and first slug. */
export interface PlaceId {
  type: OpportunityPlace
  slug: string
}
export type OwnOpportunityRow = OpportunityRow & { mark?: SyncMark }

/** The opportunities of the user's communities and research groups; they come and go with the membership. */
export const ownOpportunities = mirrored<OwnOpportunityRow>()({
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

export const opportunityKey = ({ type, slug }: PlaceId, id: string): string =>
  keyText(ownOpportunities, { group_type: type, group_slug: slug, id })

export const opportunitiesOf = ({ slug }: PlaceId): MirrorScope => ({
  rows: [rowsWhere(ownOpportunities, 'group_slug', slug)],
  lane: groupLane(slug),
})
/** With the members, which tell whether this device keeps what is in the group. */
export const heldOpportunitiesOf = (place: PlaceId): MirrorScope => ({
  rows: [...opportunitiesOf(place).rows, rowsWhere(groupMembers, 'group_slug', place.slug)],
  lane: groupLane(place.slug),
})
export const oneOpportunity = (place: PlaceId, id: string): MirrorScope => ({
  rows: [rowsAt(ownOpportunities, opportunityKey(place, id))],
  lane: groupLane(place.slug),
})
