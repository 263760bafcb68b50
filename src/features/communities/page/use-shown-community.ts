import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReadState } from '#api/read/use-read.ts'
import type { CommunityView } from '#contract/communities.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { useMembership, useOwnCommunity } from '../communities.reads.ts'
import { useCommunityView } from './community.reads.ts'
import { type ShownCommunity, shownCommunity } from './shown-community.ts'

interface KnownCommunity {
  /** Undefined while it is loading, and where the viewer may not know of it. */
  community: ShownCommunity | undefined
  view: CommunityView | undefined
  error: ReadState<CommunityView>['error']
  copy: ReadState<CommunityView>['copy']
  again: () => void
}

/** A community by what is in the address: as this device has it with the changes that wait, and as the server tells it. */
export function useShownCommunity(id: string): KnownCommunity {
  const { user } = useSession()
  const isPublic = usePublicView()
  const { answer, isCurrent, error, copy, again } = useCommunityView(id)
  const view = isCurrent ? answer : undefined
  const slug = view?.slug_values[0] ?? id
  const own = useOwnCommunity(slug)
  const membership = useMembership(slug)
  const local = membership && membership.role
  // The device knows first that the viewer has joined or left.
  const role = isPublic ? null : local === undefined ? (view?.rw_access?.name ?? null) : local
  const readAgain = useEffectEvent(again)
  const before = useRef(local)
  useEffect(() => {
    // The server may tell another viewer something else.
    if (before.current !== undefined && local !== undefined && before.current !== local) readAgain()
    before.current = local
  }, [local])
  const row = own ?? undefined
  // A community that was made on this device is not on the server yet: what the server refuses counts once the device has none.
  const mayBeHere = user && own !== null
  return {
    community: shownCommunity(isPublic && view ? undefined : row, view, role, membership?.members_count),
    view,
    error: mayBeHere ? undefined : error,
    copy,
    again,
  }
}
