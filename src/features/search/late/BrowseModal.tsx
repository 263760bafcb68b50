import { useState } from 'react'
import { browse } from '#contract/browse.ts'
import { mayDo } from '#features/plans/index.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Select } from '#ui/first/Select.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
import { count, results } from '../figures.ts'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { useResults, useSearchState } from '../search.reads.ts'
import { useRead } from '#api/read/use-read.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { BrowseValues } from './BrowseValues.tsx'
import { usePendingChoice } from './use-pending-choice.ts'
import css from './BrowseModal.module.css'

/** Every filter beside its values. What is chosen shows at once, and is searched for when choosing has paused. */
export default function BrowseModal({ category, close }: { category: string | undefined } & ModalProps<void>) {
  const state = useSearchState()
  const [next, waits, choose] = usePendingChoice(state)
  const { answer, loading } = useResults(state)
  const body = wholeRequest(state)
  const { answer: value, error } = useRead(browse.categories, { body })
  const [wanted, setWanted] = useState(category)
  const categories = (value?.categories ?? []).map(one => ({ ...one, count: next.filters[one.name]?.length ?? 0 }))
  const current = categories.find(({ name }) => name === wanted) ?? categories[0]

  const toggle = (slug: string) => {
    if (!current || !mayDo('useFilters')) return
    track('filter_used', { index: state.category, filter: current.name, value: slug })
    choose(toggled(next, current.name, slug))
  }

  const total = answer?.total
  return (
    <ModalFrame
      title="Browse"
      footer={
        <>
          <output className={css['state']}>{waits ? 'Your choice is about to be applied…' : loading ? 'Applying…' : ''}</output>
          <Button kind="primary" onClick={() => close()}>
            {waits || loading || total === undefined ? 'Show results' : `Show ${results(total)}`}
          </Button>
        </>
      }
    >
      {current ? (
        <div className={css['browse']}>
          <Select className={css['select']} aria-label="Filter" value={current.name} onChange={event => setWanted(event.target.value)}>
            {categories.map(one => (
              <option key={one.name} value={one.name}>
                {one.label} ({count(one.total)}){one.count > 0 ? `, ${one.count} chosen` : ''}
              </option>
            ))}
          </Select>
          <nav className={css['categories']} aria-label="Filters">
            {categories.map(one => (
              <button
                key={one.name}
                type="button"
                aria-current={one.name === current.name || undefined}
                title={`${count(one.total)} values in ${results(one.results)}`}
                onClick={() => setWanted(one.name)}
              >
                <span>{one.label}</span>
                {one.count > 0 && <span className={css['chosen']}>{one.count} chosen</span>}
                <span className={css['count']}>{count(one.total)}</span>
              </button>
            ))}
          </nav>
          <BrowseValues key={current.name} body={body} category={current} chosen={next.filters[current.name] ?? []} onToggle={toggle} />
        </div>
      ) : error ? (
        <p>The values cannot be listed now. {error.message}</p>
      ) : value ? (
        <p>No results, so there are no values to browse.</p>
      ) : (
        <Spinner />
      )}
    </ModalFrame>
  )
}
