import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useReachability } from '#api/reachability.ts'
import { mirrorState } from './mirror-state.ts'

/** How long an empty mirror counts as not filled yet, in milliseconds. */
const timeoutMs = 5000

/** True while this device has not pulled anything yet but can reach the server: it would be wrong to say that there is nothing. */
export function useFirstPull(): boolean {
  const { online } = useReachability()
  const { lastPull, unavailable } = useSnapshot(mirrorState)
  const [isOver, setOver] = useState(false)
  // Again where the browser has deleted what was pulled.
  const isUnpulled = lastPull === undefined
  useEffect(() => {
    if (!isUnpulled) return
    const timer = setTimeout(() => setOver(true), timeoutMs)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isUnpulled])
  return online && isUnpulled && unavailable === undefined && !isOver
}
