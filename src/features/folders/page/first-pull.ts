import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useReachability } from '#api/reachability.ts'
import { mirrorState } from '#offline/index.ts'

/** How long an empty mirror is taken for one that is still being filled, in milliseconds. */
const patience = 5000

/**
 * True while this device may simply not have heard of a folder yet: nothing was pulled so far and the server can be reached.
 * An empty page would then tell a falsehood.
 */
export function useFirstPull(): boolean {
  const { online } = useReachability()
  const { lastPull, unavailable } = useSnapshot(mirrorState)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return online && lastPull === undefined && unavailable === undefined && !isOver
}
