import { indexes } from '#contract/indexes/all.ts'
import { openFilterSets } from '#contract/indexes/search-rights.ts'
import { type FilterSetName, search } from '#contract/search.ts'
import { mayDo } from '#features/plans/index.ts'
import { go } from '#routing/navigation.ts'
import { useSession } from '#session/session.ts'
import { track } from '#session/track.ts'
import { Switch } from '#ui/field/Switch.tsx'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import { filterSetsOf } from '#workers/query-encoding/filter-sets.ts'
import { isReadable } from '#workers/query-encoding/narrowing.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { formatNumber } from '#kit/format-number.ts'
import { withSet } from '#workers/query-encoding/search-moves.ts'
import { useRead } from '#api/read/use-read.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { useResults } from '../search.reads.ts'
import { searchedState } from '../searched-state.ts'
import css from './Facets.module.css'

/** Filters with one switch each. Their numbers of results follow when they are loaded. */
export function FilterSets({ state }: { state: UrlSearchState }) {
  const isGuest = useSession().status === 'guest'
  const body = wholeRequest(state)
  const { answer: value, error } = useRead(search.filterSets, isReadable(state.keyword) ? { body } : undefined)
  const sets = filterSetsOf(indexes[state.category], state.scope !== undefined).filter(
    // `suggestions_only` has its own links in the head of an explore page.
    ({ name }) => name !== 'suggestions_only' && (!isGuest || name !== 'exclude_bookmarked'),
  )

  const { answer: reply, isCurrent } = useResults(state)
  // An exact match takes the words as they are, so it takes those that are shown.
  const shown = searchedState(state, isCurrent ? reply : undefined)

  const toggle = (name: FilterSetName, on: boolean) => {
    if (!openFilterSets.includes(name) && !mayDo('useFilters')) return
    track('filter_set_used', { index: state.category, filter_set: name, on })
    void go(searchUrl(withSet(name === 'exact_match' && on ? shown : state, name, on)))
  }

  return (
    <div className={css['sets']}>
      {sets.map(({ name, label, description }) => {
        const counted = error ? undefined : value?.filter_sets.find(set => set.name === name)
        return (
          <Tooltip key={name} text={description}>
            <Switch
              className={css['bucket']}
              checked={state.qf.includes(name)}
              onChange={event => toggle(name, event.target.checked)}
              label={
                <span className={css['line']}>
                  <span>{label}</span>
                  {counted && <span className={css['count']}>{formatNumber(counted.count)}</span>}
                </span>
              }
            />
          </Tooltip>
        )
      })}
    </div>
  )
}
