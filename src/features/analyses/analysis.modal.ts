import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { modal } from '#ui/overlay/modal.ts'

/** The results that are analysed. */
export interface AnalysedResults {
  state: SearchStateInput & { index: IndexName }
  /** The address of the search in the app. */
  url: string
  /** Slugs of results that were selected before. */
  selected?: readonly string[]
}

/** Asks about the results of a search (S3§4). A click outside does nothing (S3§2). */
export const AnalysisModal = modal<{ results: AnalysedResults }>({
  name: 'ai-analysis',
  size: 'fixed-xl',
  closesOnOutsideClick: false,
  load: () => import('./late/AnalysisModal.tsx'),
})
