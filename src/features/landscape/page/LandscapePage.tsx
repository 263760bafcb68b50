import { useMemo } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { LockedHint, mayDo } from '#features/plans/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'
import { ChosenPlaces } from './ChosenPlaces.tsx'
import { LandscapeSearch } from './LandscapeSearch.tsx'
import { useLandscape } from '../landscape.reads.ts'
import { Places } from './Places.tsx'
import { results } from '../map/region-words.ts'
import css from './LandscapePage.module.css'

/** A search as maps. The address carries all of it; choosing a place is choosing a filter. */
export default function LandscapePage() {
  const { path, query } = usePlace()
  const state = useMemo(() => readSearchUrl(path, query), [path, query])
  const { answer: last, loading, error, again } = useLandscape(state)
  const answer = error ? undefined : last
  const { label } = indexes[state.category]
  usePageTitle([state.keyword, label, 'Landscape'].filter(Boolean).join(' · '))

  const pick = (filter: string, values: readonly string[]) => {
    if (mayDo('useFilters')) void go(searchUrl(toggled(state, filter, ...values)))
  }
  const fault = error?.code === 'bad_query' ? error.message : undefined
  const others = Object.values(state.filters).reduce((sum, values) => sum + values.length, 0)
  return (
    <div className={css['page']}>
      <h1>Landscape</h1>
      <LandscapeSearch state={state} fault={fault} />
      <div className={css['summary']}>
        <output>
          {answer ? `${results(answer.total)}${others > 0 ? ` with ${others === 1 ? '1 filter' : `${others} filters`}` : ''}` : ''}
        </output>
        <ButtonLink href={searchUrl({ ...state, view: 'search', offset: 0 })}>Open as list of results</ButtonLink>
      </div>
      {answer && <ChosenPlaces answer={answer} onRemove={pick} />}
      {error?.code === 'right_required' && <LockedHint right="useFilters">This address filters its results.</LockedHint>}
      {error && !fault && error.code !== 'right_required' && (
        <EmptyBlock
          title={error.kind === 'offline' ? 'Not available offline' : 'Something went wrong'}
          actions={<Button onClick={again}>Try again</Button>}
        >
          <p>{error.kind === 'offline' ? 'Maps are drawn from what the server knows of a search.' : error.message}</p>
        </EmptyBlock>
      )}
      {!answer && loading && <Skeleton lines={12} />}
      {answer && (
        <div className={css['maps']} aria-busy={loading}>
          {answer.countries.locked + answer.us_states.locked > 0 && (
            <LockedHint right="viewLandscape">
              These are the first places only; {answer.countries.locked + answer.us_states.locked} more are in the whole landscape.
            </LockedHint>
          )}
          {answer.countries.buckets.length === 0 && answer.us_states.buckets.length === 0 && <p>No data to show on map</p>}
          {answer.countries.buckets.length > 0 && <Places map="world" places={answer.countries} onPick={pick} />}
          {answer.us_states.buckets.length > 0 && <Places map="us" places={answer.us_states} onPick={pick} />}
        </div>
      )}
    </div>
  )
}
