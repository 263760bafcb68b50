import * as v from 'valibot'
import { type OpportunityPlace, opportunityPlaces } from '#contract/opportunity-rows.ts'
import { groupLane } from '#features/memberships/index.ts'
import type { OpError } from '#offline/declare/op.ts'
import type { View } from '#offline/index.ts'
import { opportunities, type OpportunityKey, opportunityKey, type OpportunityShown } from '../opportunities.mirrored.ts'

/** What tells an opportunity from all others, as changes carry it. */
export const keyFields = { group_type: v.picklist(opportunityPlaces), group_slug: v.string(), id: v.string() }

/** Where a change belongs: in the lane of the community or group, like those of its members. */
export const opportunityPlace = (key: OpportunityKey) => ({
  lane: groupLane(key.group_slug),
  target: { type: opportunities.target, id: opportunityKey(key) },
  mentions: [],
})

const kinds = { community: 'communities', research_group: 'research_groups' } as const satisfies Record<OpportunityPlace, string>
/** The parameters of a call about a place that has opportunities. */
export const opportunityPath = ({ group_type, group_slug }: Omit<OpportunityKey, 'id'>) => ({ kind: kinds[group_type], id: group_slug })

const longest = 80
export const opportunityInQuotes = (title: string): string => `“${title.length > longest ? `${title.slice(0, longest - 1)}…` : title}”`

/** Changes an opportunity that is shown. Does nothing without it. */
export function changeOpportunityRow(view: View, key: OpportunityKey, change: (row: OpportunityShown) => OpportunityShown): void {
  const row = view.of(opportunities).get(opportunityKey(key))
  if (row) view.of(opportunities).set(opportunityKey(key), change(row))
}

/** Why a change was refused that was allowed when it was made. */
export const opportunityReason = ({ status }: OpError): string | undefined =>
  status === 404 || status === 410
    ? 'This opportunity is gone, or you no longer have access to it.'
    : status === 403
      ? 'You can no longer change this opportunity.'
      : undefined
