import { limits } from '#contract/limits.ts'
import { useKept } from '#offline/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { listPlace, resultLists } from './result-lists.kept.ts'

/** The pages of a list of results that can be read offline, where this one was never opened. */
export default function KeptPages({ state }: { state: UrlSearchState }) {
  const { key, page } = listPlace(state)
  const kept = useKept(resultLists)?.filter(part => part.key === key) ?? []
  if (kept.length === 0) return null
  const pages = kept.map(({ part }) => Number(part)).toSorted((a, b) => a - b)
  return (
    <p>
      Page {formatNumber(Number(page) + 1)} hasn’t been opened on this device. Available offline:{' '}
      {pages.map((at, position) => (
        <span key={at}>
          {position > 0 && ', '}
          <a href={searchUrl(atOffset(state, at * limits.pageSize))}>page {formatNumber(at + 1)}</a>
        </span>
      ))}
    </p>
  )
}
