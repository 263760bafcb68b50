import { useRead } from '#api/read/use-read.ts'
import { limits } from '#contract/limits.ts'
import { opportunities as calls } from '#contract/opportunities.ts'
import { isOver } from '#contract/opportunity-days.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import type { Role } from '#contract/roles.ts'
import { allMemberships, groupMembers, ownMemberships } from '#features/memberships/index.ts'
import { type SyncMark, useLive, useWaitingPayloads } from '#offline/index.ts'
import { changeOpportunity } from './mutations/change-opportunity.mutation.ts'
import { closeOpportunity } from './mutations/close-opportunity.mutation.ts'
import { createOpportunity } from './mutations/create-opportunity.mutation.ts'
import { addressOf, type Place } from './mutations/opportunities.rules.ts'
import { removeOpportunity } from './mutations/remove-opportunity.mutation.ts'
import { heldOpportunitiesOf, opportunityKey, oneOpportunity, type OwnOpportunityRow, ownOpportunities } from './opportunities.mirrored.ts'

/** A community or research group as its list needs it; the role is that of the viewer. */
export interface OpportunityHolder extends Place {
  role: Role | null
}
export type ListedOpportunity = OpportunityRow & { mark?: SyncMark }

const isOverNow = (row: OpportunityRow): boolean => isOver(row, Date.now())
const latestFirst = (a: OpportunityRow, b: OpportunityRow): number => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)

/**
 * Those that this device keeps; null: none, because of many groups only the first ones have what is in them here. Undefined while loading
 * and for a guest.
 */
const useOpportunitiesHere = (place: Place): OwnOpportunityRow[] | null | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(heldOpportunitiesOf(place))
      const isHeld = [...view.of(groupMembers).values()].some(({ kind, group_slug }) => kind === place.type && group_slug === place.slug)
      const rows = [...view.of(ownOpportunities).values()].filter(
        ({ group_type, group_slug }) => group_type === place.type && group_slug === place.slug,
      )
      return isHeld || rows.length > 0 ? rows.toSorted(latestFirst) : null
    },
    [place.type, place.slug],
  )

/** How many changes of opportunities wait: when the number falls, the server has more to tell. */
export function useWaitingOpportunities(): number | undefined {
  const all = [
    useWaitingPayloads(createOpportunity),
    useWaitingPayloads(changeOpportunity),
    useWaitingPayloads(closeOpportunity),
    useWaitingPayloads(removeOpportunity),
  ]
  return all.includes(undefined) ? undefined : all.reduce((sum, waiting) => sum + (waiting?.length ?? 0), 0)
}

/** A page of the opportunities of a place: of a member from this device, of others from the server. `over`: those that nobody can answer. */
export function useOpportunities(holder: OpportunityHolder, { page, over }: { page: number; over: boolean }) {
  const here = useOpportunitiesHere(holder)
  const own = holder.role === null ? null : here
  const query = { page: String(page), expired: over ? ('true' as const) : ('false' as const) }
  const { answer, error, again, copy } = useRead(calls.list, { params: addressOf(holder), query })
  const size = limits.opportunity.usual
  const about = { error, again, copy: own ? undefined : copy, followed: answer?.followed }
  if (own) {
    const rows: readonly ListedOpportunity[] = own.filter(row => isOverNow(row) === over)
    return { ...about, rows: rows.slice(page * size, (page + 1) * size), more: rows.length > (page + 1) * size, total: rows.length }
  }
  return {
    ...about,
    rows: answer?.opportunities as readonly ListedOpportunity[] | undefined,
    more: answer?.more ?? false,
    total: over ? undefined : answer?.total,
  }
}

/** Where the user may post, by its slug: null where they do not belong, undefined while it is not known. */
export const useOwnHolder = (slug: string): OpportunityHolder | null | undefined =>
  useLive(
    async mirror => {
      for (const { kind, slug_value, name, role } of (await mirror.view(allMemberships)).of(ownMemberships).values())
        if (slug_value === slug && kind !== 'organisation') return { type: kind, slug, name, role }
      // What was never mirrored says nothing about who belongs where.
      return (await mirror.lastPull()) === undefined ? undefined : null
    },
    [slug],
  )

/** One to edit: from this device, or else from the server. */
export function useOpportunity(place: Place, id: string | null) {
  const here = useLive(
    async mirror =>
      id === null ? null : ((await mirror.view(oneOpportunity(place, id))).of(ownOpportunities).get(opportunityKey(place, id)) ?? null),
    [place.type, place.slug, id],
  )
  const { answer, error, again } = useRead(
    calls.show,
    id !== null && here === null ? { params: { ...addressOf(place), oid: id } } : undefined,
  )
  return { row: here ?? answer, error, again }
}
