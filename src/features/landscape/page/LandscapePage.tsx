import { queryRefusalOf } from '#api/query-refusal.ts'
import { useMemo } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { isOpenFilter } from '#contract/indexes/search-rights.ts'
import { rightLabels } from '#contract/right-labels.ts'
import { PlacesSection } from '#features/maps/index.ts'
import { LockedHint, mayDo, missingRightOf } from '#features/plans/index.ts'
import { ActiveFilters } from '#features/search/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { KeptNumbers } from '#ui/feedback/KeptNumbers.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'
import { SelectedPlaces } from './SelectedPlaces.tsx'
import { LandscapeSearch } from './LandscapeSearch.tsx'
import { useLandscape } from '../landscape.reads.ts'
import { counted } from '#kit/format-number.ts'
import css from './LandscapePage.module.css'

/** The results of a search on maps. The whole search is in the address; selecting a place sets a filter. */
export default function LandscapePage() {
  const { path, query } = usePlace()
  const state = useMemo(() => readSearchUrl(path, query), [path, query])
  const { answer: last, copy, loading, error, again } = useLandscape(state)
  const answer = error ? undefined : last
  const { label } = indexes[state.category]
  usePageTitle([state.keyword, label, 'Landscape'].filter(Boolean).join(' · '))

  const toggle = (filter: string, values: readonly string[]) => {
    if (isOpenFilter(state.category, filter) || mayDo('useFilters')) void go(searchUrl(toggled(state, filter, ...values)))
  }
  const queryError = queryRefusalOf(error)?.message
  const right = missingRightOf(error)
  const filterCount = Object.values(state.filters).reduce((sum, values) => sum + values.length, 0)
  return (
    <div className={css['page']} data-page-loading={!answer && loading ? '' : undefined}>
      <h1>Landscape</h1>
      <LandscapeSearch state={state} error={queryError} />
      <div className={css['summary']}>
        <output>
          {answer && (
            <>
              {counted(answer.total, 'result')}
              {answer.spelling !== undefined && (
                <>
                  {' '}
                  for <strong>{answer.spelling}</strong>
                </>
              )}
              {filterCount > 0 && ` with ${counted(filterCount, 'filter')}`}
            </>
          )}
        </output>
        <ButtonLink href={searchUrl({ ...state, view: 'search', offset: 0 })}>View as list</ButtonLink>
      </div>
      {answer && <KeptNumbers copy={copy} />}
      {answer && <SelectedPlaces answer={answer} onRemove={toggle} />}
      {answer && (
        <ActiveFilters state={state} filters={[]} except={[answer.countries, answer.us_states].flatMap(({ filter }) => filter ?? [])} />
      )}
      {right && <LockedHint right={right}>This link uses {rightLabels[right]}.</LockedHint>}
      {error && !queryError && !right && (
        <NotLoadedBlock
          error={error}
          again={again}
          what="The landscape"
          offline="You have not looked at the landscape of this search on this device yet."
        />
      )}
      {!answer && loading && <Skeleton lines={12} />}
      {answer && (
        <div className={css['maps']} aria-busy={loading}>
          {answer.countries.locked + answer.us_states.locked > 0 && (
            <div className={css['teaser']}>
              <Picture name="landscape" />
              <LockedHint right="viewLandscape">
                Only the first places are shown. {answer.countries.locked + answer.us_states.locked} more are in the full landscape.
              </LockedHint>
            </div>
          )}
          {answer.countries.buckets.length === 0 && answer.us_states.buckets.length === 0 && <p>No data to show on map</p>}
          {answer.countries.buckets.length > 0 && (
            <PlacesSection map="world" search={state} total={answer.total} at={copy?.asOf} places={answer.countries} onToggle={toggle} />
          )}
          {answer.us_states.buckets.length > 0 && (
            <PlacesSection map="us" search={state} total={answer.total} at={copy?.asOf} places={answer.us_states} onToggle={toggle} />
          )}
        </div>
      )}
    </div>
  )
}
