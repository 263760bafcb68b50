import { useState } from 'react'
import { browse } from '#contract/browse.ts'
import { isOpenFilter } from '#contract/indexes/search-rights.ts'
import { mayDo } from '#features/plans/index.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Select } from '#ui/first/Select.tsx'
import { counted, formatNumber } from '#kit/format-number.ts'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { useResults, useSearchState } from '../search.reads.ts'
import { useRead } from '#api/read/use-read.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { BrowseValues } from './BrowseValues.tsx'
import { usePendingChoice } from './use-pending-choice.ts'
import css from './BrowseModal.module.css'

/** All filters with all their values. A choice shows at once; the search follows after a pause. */
export default function BrowseModal({ category, close }: { category: string | undefined } & ModalProps<void>) {
  const state = useSearchState()
  const [next, isPending, choose] = usePendingChoice(state)
  const { answer, loading } = useResults(state)
  const body = wholeRequest(state)
  const { answer: values, error, again } = useRead(browse.categories, { body })
  const [categoryName, setCategoryName] = useState(category)
  const categories = (values?.categories ?? []).map(one => ({ ...one, count: next.filters[one.name]?.length ?? 0 }))
  const current = categories.find(({ name }) => name === categoryName) ?? categories[0]

  const toggle = (slug: string) => {
    if (!current || !(isOpenFilter(state.category, current.name) || mayDo('useFilters'))) return
    track('filter_used', { index: state.category, filter: current.name, value: slug })
    choose(toggled(next, current.name, slug))
  }

  const total = answer?.total
  return (
    <ModalFrame
      title="Browse"
      footer={
        <>
          <output className={css['state']}>{isPending ? 'Your changes will be applied in a moment…' : loading ? 'Applying…' : ''}</output>
          <Button kind="primary" onClick={() => close()}>
            {isPending || loading || total === undefined ? 'Show results' : `Show ${counted(total, 'result')}`}
          </Button>
        </>
      }
    >
      {current ? (
        <div className={css['browse']}>
          <Select
            className={css['select']}
            aria-label="Filter"
            value={current.name}
            onChange={event => setCategoryName(event.target.value)}
          >
            {categories.map(one => (
              <option key={one.name} value={one.name}>
                {one.label} ({formatNumber(one.total)}){one.count > 0 ? `, ${one.count} selected` : ''}
              </option>
            ))}
          </Select>
          <nav className={css['categories']} aria-label="Filters">
            {categories.map(one => (
              <button
                key={one.name}
                type="button"
                aria-current={one.name === current.name || undefined}
                title={`${formatNumber(one.total)} values in ${counted(one.results, 'result')}`}
                onClick={() => setCategoryName(one.name)}
              >
                <span>{one.label}</span>
                {one.count > 0 && <span className={css['chosen']}>{one.count} selected</span>}
                <span className={css['count']}>{formatNumber(one.total)}</span>
              </button>
            ))}
          </nav>
          <BrowseValues key={current.name} body={body} category={current} chosen={next.filters[current.name] ?? []} onToggle={toggle} />
        </div>
      ) : values && !error ? (
        <p>No results, so there is nothing to browse.</p>
      ) : (
        <NotLoaded error={error} again={again} what="The values" lines={12} />
      )}
    </ModalFrame>
  )
}
