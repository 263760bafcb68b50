import * as v from 'valibot'
import { opportunityPlaces } from '#contract/opportunity-rows.ts'
import { groupLane } from '#features/memberships/index.ts'
import type { OpError } from '#offline/declare/op.ts'
import type { View } from '#offline/index.ts'
import { opportunityKey, type OwnOpportunityRow, ownOpportunities, type PlaceId } from '../opportunities.mirrored.ts'

/** What every change names. `title`: as it was, for one that is gone. */
export const opportunityNamed = v.object({
  place: v.object({ type: v.picklist(opportunityPlaces), slug: v.string(), name: v.string() }),
  id: v.string(),
  title: v.string(),
})
export type OpportunityNamed = v.InferOutput<typeof opportunityNamed>
export type Place = OpportunityNamed['place']

export const addressOf = ({ type, slug }: PlaceId) => ({
  kind: type === 'community' ? ('communities' as const) : ('research_groups' as const),
  id: slug,
})

/** Where a change belongs: in the lane of its group, like those of its members. */
export const opportunityTarget = (place: PlaceId, id: string) => ({
  lane: groupLane(place.slug),
  target: { type: ownOpportunities.target, id: opportunityKey(place, id) },
  mentions: [],
})

const longest = 80
export const titleInQuotes = (title: string): string => `“${title.length > longest ? `${title.slice(0, longest - 1)}…` : title}”`

/** Changes the row that is shown. Does nothing without it. */
export function changeRow(view: View, place: PlaceId, id: string, change: (row: OwnOpportunityRow) => OwnOpportunityRow): void {
  const key = opportunityKey(place, id)
  const row = view.of(ownOpportunities).get(key)
  if (row) view.of(ownOpportunities).set(key, change(row))
}

/** Why a change was refused that was allowed when it was made. */
export const opportunityReason = ({ status }: OpError): string | undefined =>
  status === 410
    ? 'This research group or community no longer exists.'
    : status === 404
      ? 'This opportunity no longer exists, or you do not have access to it.'
      : status === 403
        ? 'You can no longer change opportunities here.'
        : undefined
