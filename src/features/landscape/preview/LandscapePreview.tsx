import { LockedHint } from '#features/plans/index.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { useLandscape } from '../landscape.reads.ts'
import { PreviewMap } from '../map/PreviewMap.tsx'
import { figure, results } from '../map/region-words.ts'
import css from './LandscapePreview.module.css'

/** The places that are told as a list here; the rest are in the landscape itself. */
const shown = 10

export default function LandscapePreview({ state, close }: { state: UrlSearchState } & ModalProps<void>) {
  const { answer, error, again } = useLandscape(state)
  const places = answer?.countries.buckets.filter(({ count }) => count > 0) ?? []
  const { scope: _scope, ...unscoped } = state
  const isEmpty = answer && places.length === 0 && answer.us_states.buckets.length === 0
  return (
    <ModalFrame
      title="Landscape"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          {/* A scope has no landscape of its own in the address (S1§2). */}
          {!state.scope && (
            <ButtonLink kind="primary" href={searchUrl({ ...unscoped, view: 'landscape', offset: 0 })}>
              Open the landscape
            </ButtonLink>
          )}
        </>
      }
    >
      {error && (
        <p role="alert">
          {error.message}{' '}
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </p>
      )}
      {!answer && !error && <Skeleton lines={8} />}
      {isEmpty && <p>No data to show on map</p>}
      {answer && !isEmpty && (
        <div className={css['preview']}>
          <div className={css['maps']}>
            <p className={css['total']}>{results(answer.total)}</p>
            {places.length > 0 && <PreviewMap map="world" label="World: results by country" buckets={answer.countries.buckets} />}
            {answer.us_states.buckets.length > 0 && (
              <PreviewMap map="us" label="United States: results by state" buckets={answer.us_states.buckets} />
            )}
          </div>
          <ol className={css['list']} aria-label="Countries with most results">
            {places.slice(0, shown).map(({ value, label, count }) => (
              <li key={value}>
                <span>{label}</span>
                <span>{figure(count)}</span>
              </li>
            ))}
          </ol>
          {answer.countries.locked + answer.us_states.locked > 0 && (
            <LockedHint right="viewLandscape">These are the first places only.</LockedHint>
          )}
        </div>
      )}
    </ModalFrame>
  )
}
