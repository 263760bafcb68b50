import { useEffect, useState } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { toWordsState } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

type Totals = Partial<Record<IndexName, number>>

/** How much of each index the records on this device have for the words of a search; undefined until they are counted, and unless `isWanted`. */
export function useDeviceTotals(state: UrlSearchState, isWanted: boolean): Totals | undefined {
  const words = JSON.stringify(toWordsState(state))
  const [found, setFound] = useState<{ words: string; totals: Totals }>()
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const count = async () => {
      const { totalsOnDevice } = await import('./device-answers.ts')
      const totals = await totalsOnDevice(JSON.parse(words), leaving.signal)
      if (!leaving.signal.aborted) setFound({ words, totals })
    }
    // What cannot be counted has no numbers.
    count().catch(() => {})
    return () => leaving.abort()
  }, [words, isWanted])
  return isWanted && found?.words === words ? found.totals : undefined
}
