import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cancelAsked } from './cancel-asked.ts'
import type { JoinTarget } from './group-target.ts'
import { useJoinRequests } from './groups/groups.reads.ts'

interface OpenRequest {
  /** The user's request that waits; undefined without one. */
  waiting: string | undefined
  cancel: (request: string) => Promise<void>
}

/**
 * The user's request to join: as this device has it, or else as the server says. `onChanged` is called when either changes, and the page is to be read
 * again.
 */
export function useOpenRequest(target: JoinTarget, said: string | undefined, onChanged: () => void): OpenRequest {
  const { kind, id: slug } = target
  const requests = useJoinRequests()
  const [cancelled, setCancelled] = useState<string>()
  const own = requests?.find(
    ({ invitable_type, invitable, action, deleted_at }) =>
      invitable_type === kind && invitable.slug_values[0] === slug && action === null && deleted_at === null,
  )
  // Of a request that was sent on another device the server knows first.
  const changed = useEffectEvent(onChanged)
  const state = own && `${own.id} ${own.mark ?? ''}`
  const before = useRef(state)
  useEffect(() => {
    // The server has it now, or has it no longer.
    if (before.current !== state) changed()
    before.current = state
  }, [state])
  const waiting = own?.id ?? (said === cancelled || requests?.some(({ id }) => id === said) ? undefined : said)
  const cancel = async (request: string) => {
    if (!(await cancelAsked({ ...target, request }))) return
    setCancelled(request)
    onChanged()
  }
  return { waiting, cancel }
}
