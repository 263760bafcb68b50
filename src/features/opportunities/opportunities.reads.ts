import { useRead } from '#api/read/use-read.ts'
import { opportunityCalls as calls } from '#contract/opportunities.ts'
import { isOver } from '#contract/opportunity-days.ts'
import { opportunityIn } from '#contract/opportunity-page.ts'
import { opportunityPlaces } from '#contract/opportunity-rows.ts'
import type { Role } from '#contract/roles.ts'
import { allMemberships, groupKey, groupMembers, ownMemberships } from '#features/memberships/index.ts'
import { useLive } from '#offline/index.ts'
import { usePlace } from '#routing/place.ts'
import {
  allOpportunities,
  opportunities,
  opportunitiesOf,
  type OpportunityPlaceKey,
  type OpportunityShown,
} from './opportunities.mirrored.ts'
import { opportunityPath } from './mutations/opportunities.rules.ts'

const latestFirst = (rows: readonly OpportunityShown[]): OpportunityShown[] =>
  rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))

/** Those of one place that are on this device; null: this device does not keep what it has, but for what waits there. Undefined while loading. */
const useMirrored = ({ group_type, group_slug }: OpportunityPlaceKey) =>
  useLive(
    async mirror => {
      const view = await mirror.view(opportunitiesOf(group_slug))
      const isHeld = [...view.of(groupMembers).values()].some(member => member.kind === group_type && member.group_slug === group_slug)
      const rows = [...view.of(opportunities).values()].filter(row => row.group_type === group_type && row.group_slug === group_slug)
      // Until the first pull is complete the members may be here, and the opportunities not yet.
      const isComplete = (await mirror.lastPull()) !== undefined
      return isHeld && isComplete ? latestFirst(rows) : null
    },
    [group_type, group_slug],
  )

/**
 * The opportunities of a place: of a member from this device, of others from the server, whose first page is shown of those that are open, and of those
 * that are over once they are asked for.
 */
export function useOpportunities(place: OpportunityPlaceKey, role: Role | null, wantsOver: boolean, now: number) {
  const mirrored = useMirrored(place)
  const own = role === null ? null : mirrored
  const params = opportunityPath(place)
  // Whether the viewer follows is known by the server only.
  const open = useRead(calls.list, { params, query: {} })
  const over = useRead(calls.list, own === null && wantsOver ? { params, query: { expired: 'true' } } : undefined)
  return {
    open: own?.filter(row => !isOver(row, now)) ?? (own === undefined ? undefined : open.answer?.opportunities),
    over: own?.filter(row => isOver(row, now)) ?? over.answer?.opportunities,
    isMirrored: own != null,
    more: own == null && open.answer?.more === true,
    followed: open.answer?.followed ?? null,
    reading: { error: open.error, again: open.again },
    overReading: { error: over.error, again: over.again },
  }
}

/** An opportunity that the address names and the lists do not have: it is on a later page, or was over when they were read. */
export function useNamedOpportunity(
  place: OpportunityPlaceKey,
  listed: readonly OpportunityShown[] | undefined,
): OpportunityShown | undefined {
  const id = opportunityIn(usePlace().hash)
  const isMissing = id !== undefined && listed !== undefined && !listed.some(row => row.id === id)
  const { answer, isCurrent } = useRead(calls.show, isMissing ? { params: { ...opportunityPath(place), oid: id } } : undefined)
  return isMissing && isCurrent ? answer : undefined
}

/** Those of everything that the user belongs to, as this device has them; undefined while loading and for a guest. */
export const useOwnOpportunities = (): OpportunityShown[] | undefined =>
  useLive(async mirror => latestFirst([...(await mirror.view(allOpportunities)).of(opportunities).values()]), [])

/** Something that its user belongs to and that can have opportunities. */
export type OwnPlace = OpportunityPlaceKey & { name: string; role: Role }

/** What the user belongs to under this slug and can have opportunities; null: nothing. Undefined while loading. */
export const useOwnPlace = (slug: string) =>
  useLive(
    async (mirror): Promise<OwnPlace | null> => {
      const memberships = (await mirror.view(allMemberships)).of(ownMemberships)
      for (const kind of opportunityPlaces) {
        const found = memberships.get(groupKey({ kind, slug_value: slug }))
        if (found) return { group_type: kind, group_slug: slug, name: found.name, role: found.role }
      }
      return null
    },
    [slug],
  )
