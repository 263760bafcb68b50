import { PreviewMap } from '#features/maps/index.ts'
import { LockedHint } from '#features/plans/index.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { KeptNumbers } from '#ui/feedback/KeptNumbers.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { useLandscape } from '../landscape.reads.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import css from './LandscapePreview.module.css'

/** How many countries are listed; the others are in the landscape itself. */
const maxListed = 10

export default function LandscapePreview({ state, close }: { state: UrlSearchState } & ModalProps<void>) {
  const { answer, copy, error, again } = useLandscape(state)
  const places = answer?.countries.buckets.filter(({ count }) => count > 0) ?? []
  const { scope: _scope, ...unscoped } = state
  const isEmpty = answer && places.length === 0 && answer.us_states.buckets.length === 0
  return (
    <ModalFrame
      title="Landscape"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          {/* There is no landscape of a scope (S1§2). */}
          {!state.scope && (
            <ButtonLink kind="primary" href={searchUrl({ ...unscoped, view: 'landscape', offset: 0 })}>
              Open landscape
            </ButtonLink>
          )}
        </>
      }
    >
      {(error || !answer) && <NotLoaded error={error} again={again} what="The landscape" lines={8} />}
      {isEmpty && <p>No data to show on map</p>}
      {answer && !isEmpty && (
        <div className={css['preview']}>
          <div className={css['maps']}>
            <p className={css['total']}>
              {counted(answer.total, 'result')}
              {answer.spelling !== undefined && ` for ${answer.spelling}`}
            </p>
            <KeptNumbers copy={copy} />
            {places.length > 0 && <PreviewMap map="world" buckets={answer.countries.buckets} />}
            {answer.us_states.buckets.length > 0 && <PreviewMap map="us" buckets={answer.us_states.buckets} />}
          </div>
          <ol className={css['list']} aria-label="Countries with most results">
            {places.slice(0, maxListed).map(({ value, label, count }) => (
              <li key={value}>
                <span>{label}</span>
                <span>{formatNumber(count)}</span>
              </li>
            ))}
          </ol>
          {answer.countries.locked + answer.us_states.locked > 0 && (
            <LockedHint right="viewLandscape">Only the first places are shown.</LockedHint>
          )}
        </div>
      )}
    </ModalFrame>
  )
}
