import type { RecordPlace } from '#contract/record-keys.ts'
import { readRecordAhead } from '#features/records/index.ts'
import { preloadModals } from '#ui/overlay/Modals.tsx'
import { DetailModal } from './detail.modal.ts'
import { preloadView } from './detail/detail-views.ts'
import { openDetail } from './open-detail.ts'

let end = () => {}

/**
 * Opens the record of the address that the app starts with, while the page below it is still coming: people follow shared links to records.
 * Resolves when it can be drawn.
 */
export async function openRecordAhead({ index, slug }: RecordPlace): Promise<void> {
  const modal = new Promise<void>(resolve => {
    end = resolve
  })
  const reading = readRecordAhead(index, slug, modal)
  await Promise.all([preloadModals(), DetailModal.preload(), preloadView(index)])
  void openDetail()
  await reading
}

/** Called when the modal reads the record itself. */
export const endReadAhead = (): void => end()
