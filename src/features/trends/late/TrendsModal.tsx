import { useEffect, useMemo, useState } from 'react'
import { queryRefusalOf } from '#api/query-refusal.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { YearMeasure } from '#features/figures/index.ts'
import { searchLabel } from '#features/home/index.ts'
import { LockedHint, missingRightOf } from '#features/plans/index.ts'
import { usePlace } from '#routing/place.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { listOnly } from '#workers/query-encoding/search-moves.ts'
import { readSearchUrl, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { CompareForm } from './CompareForm.tsx'
import { movementHelp, movementTest } from './movement-texts.ts'
import { TrendSection } from './TrendSection.tsx'
import { useTrendsConfig } from './trends.reads.ts'
import css from './TrendsModal.module.css'

/** The results of the search in the address by year: all of them, and for the values of its filters. */
export default function TrendsModal({ close }: ModalProps<void>) {
  const { path, query } = usePlace()
  const state = useMemo(() => listOnly(readSearchUrl(path, query)), [path, query])
  const { category } = state
  useEffect(() => track('content_modal_opened', { item_type: 'trends', index: category }), [category])
  const [isPercentage, setIsPercentage] = useState(true)
  const [other, setOther] = useState<UrlSearchState>()
  const { answer, error, again } = useTrendsConfig(state)
  const compared = other?.category === category ? other : undefined
  const measure: YearMeasure = isPercentage ? 'percentage' : 'count'
  const right = missingRightOf(error)
  return (
    <ModalFrame
      title="Trends"
      footer={
        <Button kind="primary" onClick={() => close()}>
          Show results
        </Button>
      }
    >
      <div className={css['page']}>
        <div className={css['head']}>
          <p className={css['search']}>
            <strong>{nameOf(state)}</strong>
            {state.keyword !== '' && ` in ${indexes[category].label.toLowerCase()}`}
            {compared && (
              <>
                {' '}
                compared with <strong>{nameOf(compared)}</strong>{' '}
                <Button size="small" onClick={() => setOther(undefined)}>
                  Stop comparing
                </Button>
              </>
            )}
          </p>
          <Switch label="As a percentage" checked={isPercentage} onChange={event => setIsPercentage(event.target.checked)} />
          <CompareForm state={state} onCompare={setOther} />
        </div>
        {right && <LockedHint right={right}>Trends show how results change over the years.</LockedHint>}
        {(error || !answer) && !right && <NotLoaded error={queryRefusalOf(error) ?? error} again={again} what="Trends" lines={12} />}
        {answer?.trends.length === 0 && <p>No data available</p>}
        {answer?.trends.map(declared => (
          <TrendSection
            key={declared.key}
            declared={declared}
            measure={measure}
            search={{ state, name: nameOf(state) }}
            other={compared && { state: compared, name: nameOf(compared) }}
          />
        ))}
        {answer && answer.trends.length > 0 && (
          <details className={css['help']}>
            <summary>{movementTest}</summary>
            {movementHelp.map(text => (
              <p key={text}>{text}</p>
            ))}
          </details>
        )}
      </div>
    </ModalFrame>
  )
}

const nameOf = (state: UrlSearchState): string => searchLabel(searchUrl(state)).label
