import { useOfflinePages } from '#features/result-lists/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The pages of a list of results that can be read offline, where this one was never opened. */
export default function KeptPages({ state }: { state: UrlSearchState }) {
  const pages = useOfflinePages(state)
  if (pages.length === 0) return null
  return (
    <p>
      Page {formatNumber(state.offset / state.per_page + 1)} hasn’t been opened on this device. You can open:{' '}
      {pages.map((at, position) => (
        <span key={at}>
          {position > 0 && ', '}
          <a href={searchUrl(atOffset(state, at * state.per_page))}>page {formatNumber(at + 1)}</a>
        </span>
      ))}
    </p>
  )
}
