import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { results } from '../figures.ts'
import { useResults, useSearchState } from '../search.reads.ts'
import { chosenParts, reset } from '../facets/chosen.ts'
import { Facets } from '../facets/Facets.tsx'

/** Choosing changes the address at once; the button says how many results there are now. */
export default function FacetSheet({ close }: ModalProps<void>) {
  const state = useSearchState()
  const { answer, loading } = useResults(state)
  const total = answer?.total
  const filters = answer?.filters ?? []
  return (
    <ModalFrame
      title="Filters"
      footer={
        <>
          {chosenParts(state, filters).length > 0 && (
            <Button kind="quiet" onClick={() => void go(searchUrl(reset(state)))}>
              Reset all
            </Button>
          )}
          <Button kind="primary" busy={loading} onClick={() => close()}>
            {total === undefined ? 'Show results' : `Show ${results(total)}`}
          </Button>
        </>
      }
    >
      <Facets state={state} filters={filters} />
    </ModalFrame>
  )
}
