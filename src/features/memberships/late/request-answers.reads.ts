import { useEffect, useEffectEvent, useRef } from 'react'
import { useLive, useWaitingPayloads } from '#offline/index.ts'
import { acceptRequest } from '../groups/accept-request.mutation.ts'
import { declineRequest } from '../groups/decline-request.mutation.ts'

/** Requests that were answered on this device, and whose answers wait to be sent. */
export function useWaitingAnswers(): ReadonlySet<string> {
  const waiting = [...(useWaitingPayloads(acceptRequest) ?? []), ...(useWaitingPayloads(declineRequest) ?? [])]
  return new Set(waiting.map(({ request }) => request.id))
}

/** Reads a list of the server again when something may have changed it: after each pull, which every live event begins, and after an answer of this device was sent. */
export function useRereading(again: () => void, waiting: ReadonlySet<string>): void {
  const lastPull = useLive(mirror => mirror.lastPull(), [])
  const readAgain = useEffectEvent(again)
  const before = useRef({ lastPull, waiting: waiting.size })
  useEffect(() => {
    const isPulled = before.current.lastPull !== undefined && before.current.lastPull !== lastPull
    if (isPulled || waiting.size < before.current.waiting) readAgain()
    before.current = { lastPull, waiting: waiting.size }
  }, [lastPull, waiting.size])
}
