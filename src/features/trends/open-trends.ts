import { mayDo } from '#features/plans/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { TrendsModal } from './trends.modal.ts'

/** Opens the trends of the search in the address; without the right, what leads to it (S1§6). */
export function openTrends(): void {
  if (mayDo('viewTrendsModal')) void openModal(TrendsModal, {})
}
