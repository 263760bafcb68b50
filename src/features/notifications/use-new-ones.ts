import { useEffect, useEffectEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { mirrorState } from '#offline/index.ts'
import { countedIn, type ShownNotification } from './notifications.reads.ts'

/**
 * Calls `tell` when unread notifications have come since the last look that are not silent (S1§4). What the first pull of a device brings is not new.
 */
export function useNewOnes(rows: readonly ShownNotification[] | undefined, tell: (count: number) => void): void {
  const { lastPull } = useSnapshot(mirrorState)
  const isFilled = lastPull !== undefined
  const last = useRef<number>(undefined)
  const tellNow = useEffectEvent(tell)
  useEffect(() => {
    if (!rows || !isFilled) return
    const before = last.current
    last.current = Number(rows[0]?.id ?? 0)
    const came = before === undefined ? [] : countedIn(rows).filter(({ id }) => Number(id) > before)
    if (came.length > 0) tellNow(came.length)
  }, [rows, isFilled])
}
