import { useDeferredValue } from 'react'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { counted } from '#kit/format-number.ts'
import { useResults, useSearchState } from '../search.reads.ts'
import { activeFilters, reset } from '../facets/active-filters.ts'
import { Facets } from './Facets.tsx'

/** The filters on a small screen. A choice changes the address at once; the button has the number of results. */
export default function FacetSheet({ close }: ModalProps<void>) {
  const state = useSearchState()
  const { answer, loading } = useResults(state)
  const total = answer?.total
  // The sheet is painted before its many controls are drawn.
  const isOpened = useDeferredValue(true, false)
  const filters = answer?.filters ?? []
  return (
    <ModalFrame
      title="Filters"
      footer={
        <>
          {activeFilters(state, filters).length > 0 && (
            <Button kind="quiet" onClick={() => void go(searchUrl(reset(state)))}>
              Reset all
            </Button>
          )}
          <Button kind="primary" busy={loading} onClick={() => close()}>
            {total === undefined ? 'Show results' : `Show ${counted(total, 'result')}`}
          </Button>
        </>
      }
    >
      {isOpened ? <Facets state={state} filters={filters} /> : <Skeleton lines={12} />}
    </ModalFrame>
  )
}
