import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { withPageSize } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { useSeesAll } from '../sees-all.ts'
import { preferPageSize } from './preferred-page-size.ts'

/** How many results a page has. Without the right to all results there is one page only. */
export function PageSizeSelect({ state, className }: { state: UrlSearchState; className: string | undefined }) {
  if (!useSeesAll(state)) return null
  const choose = (size: number) => {
    preferPageSize(size)
    void go(searchUrl(withPageSize(state, size)))
  }
  return (
    <Select
      className={className}
      aria-label="Results per page"
      value={state.per_page}
      onChange={event => choose(Number(event.target.value))}
    >
      <Options of={limits.pageSizes.map(size => [size, `${size} per page`])} />
    </Select>
  )
}
