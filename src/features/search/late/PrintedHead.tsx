import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { indexes } from '#contract/indexes/all.ts'
import { searchLink } from '#features/figures/index.ts'
import { serverNow } from '#kit/server-clock.ts'
import { formatDate } from '#ui/text/format-time.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import css from './PrintedHead.module.css'

/**
 * On paper alone, where there is no search box: what was searched, when, and where to find it again. The number of results and the filters
 * stand below it, as on the screen. `state`: the search as it was read.
 */
export default function PrintedHead({ state }: { state: UrlSearchState }) {
  const [printedAt, setPrintedAt] = useState<number>()
  useEffect(() => {
    // Drawn at once: the browser does not wait.
    const begin = () => flushSync(() => setPrintedAt(serverNow()))
    const end = () => setPrintedAt(undefined)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (printedAt === undefined) return null
  const { label } = indexes[state.category]
  return (
    <div className={css['head']}>
      <p className={css['words']}>{state.keyword ? `${label}: ${state.keyword}` : `All ${label.toLowerCase()}`}</p>
      <p>
        Printed on {formatDate(new Date(printedAt).toISOString().slice(0, 10))} · {searchLink(state)}
      </p>
    </div>
  )
}
