import { useId, useMemo, useState } from 'react'
import { isOpenFilter } from '#contract/indexes/search-rights.ts'
import type { Places } from '#contract/landscape.ts'
import { type MapFilter, mapFilters, mapsOf } from '#contract/maps.ts'
import { rightLabels } from '#contract/right-labels.ts'
import { LockedHint, mayDo, missingRightOf } from '#features/plans/index.ts'
import { counted } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { KeptNumbers } from '#ui/feedback/KeptNumbers.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'
import { mapTexts } from './map-texts.ts'
import { type RegionMapAnswer, useRegionMap } from './maps.reads.ts'
import PlacesSection from './PlacesSection.tsx'
import css from './MapFilterModal.module.css'

const placesOf = (answer: RegionMapAnswer | undefined): Pick<Places, 'filter' | 'buckets'> => ({
  ...(answer?.filter !== undefined && { filter: answer.filter }),
  buckets: answer?.regions.map(({ label, active, data }) => ({ ...data, label, active })) ?? [],
})

/** The search of the address on a map; a region that is selected filters it, and the list behind follows. */
export default function MapFilterModal({ first, close }: { first: MapFilter } & ModalProps<void>) {
  const { path, query } = usePlace()
  const search = useMemo(() => readSearchUrl(path, query), [path, query])
  const choiceId = useId()
  const offered = mapFilters.filter(map => mapsOf(search.category)[map] !== undefined)
  const [chosen, setChosen] = useState(first)
  const map = offered.includes(chosen) ? chosen : 'world'
  const { answer: last, copy, loading, error, again } = useRegionMap(search, map)
  const answer = error ? undefined : last
  const right = missingRightOf(error)
  const places = useMemo(() => placesOf(answer), [answer])

  const toggle = (filter: string, values: readonly string[]) => {
    if (!isOpenFilter(search.category, filter) && !mayDo('useFilters')) return
    track('filter_used', { index: search.category, filter, value: values.join(',') })
    void go(searchUrl(toggled(search, filter, ...values)))
  }

  return (
    <ModalFrame
      title="Map"
      footer={
        <Button kind="primary" onClick={() => close()}>
          {answer && !loading ? `Show ${counted(answer.total, 'result')}` : 'Show results'}
        </Button>
      }
    >
      <div className={css['page']}>
        <div className={css['head']}>
          {offered.length > 1 && (
            <label htmlFor={choiceId}>
              Map of{' '}
              <Select id={choiceId} value={map} onChange={({ target }) => setChosen(offered.find(one => one === target.value) ?? 'world')}>
                <Options of={offered.map(one => [one, mapTexts[one].place])} />
              </Select>
            </label>
          )}
          <output>
            {answer && counted(answer.total, 'result')}
            {answer?.spelling !== undefined && (
              <>
                {' '}
                for <strong>{answer.spelling}</strong>
              </>
            )}
          </output>
        </div>
        <KeptNumbers copy={copy} />
        {right && <LockedHint right={right}>This search uses {rightLabels[right]}.</LockedHint>}
        {error && !right && (
          <NotLoadedBlock
            error={error}
            again={again}
            what="The map"
            offline="You have not looked at the map of this search on this device yet."
          />
        )}
        {!answer && loading && <Skeleton lines={12} />}
        {answer && places.buckets.length === 0 && <p>No data to show on map</p>}
        {answer && places.buckets.length > 0 && (
          <div aria-busy={loading}>
            <PlacesSection {...{ map, search, places, total: answer.total, at: copy?.asOf, onToggle: toggle }} />
          </div>
        )}
      </div>
    </ModalFrame>
  )
}
