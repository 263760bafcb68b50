import { useEffect, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { firstView } from '#kit/first-view.ts'
import type { Totals } from './read-totals.ts'

/** Totals grow slowly: five minutes old is fresh enough, in milliseconds. */
const fresh = 300_000
let kept: { totals: Totals; at: number } | undefined

/** How many records each index has; undefined while that is not known, as without a network. Asked for after the first view. */
export function useTotals(): Totals | undefined {
  const [totals, setTotals] = useState(kept?.totals)
  const { online } = useReachability()
  useEffect(() => {
    if (!online || (kept && Date.now() - kept.at < fresh)) return
    const control = new AbortController()
    const read = async () => {
      await firstView()
      const { readTotals } = await import('./read-totals.ts')
      kept = { totals: await readTotals(control.signal), at: Date.now() }
      setTotals(kept.totals)
    }
    // Figures are a kindness: without them the list of indexes is still the way in.
    read().catch(() => undefined)
    return () => control.abort()
  }, [online])
  return totals
}
