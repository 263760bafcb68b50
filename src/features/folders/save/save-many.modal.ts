import type { IndexName } from '#contract/indexes/shape.ts'
import { mayDo, mustSignIn } from '#features/plans/index.ts'
import { modal, openModal } from '#ui/overlay/modal.ts'

/** A record, whole or as its card. */
export interface ItemToSave {
  slug: string
  data: Record<string, unknown>
}

const SaveManyModal = modal<{ index: IndexName; items: readonly ItemToSave[] }>({
  name: 'save-many',
  load: () => import('../late/SaveManyModal.tsx'),
})

/** Saves records of one index into one folder. Saving several at once is a right of its own (S1§6), saving one needs only a user. */
export function saveMany(index: IndexName, items: readonly ItemToSave[]): void {
  if (items.length > 1 ? mayDo('bulkBookmarkSave') : mustSignIn()) void openModal(SaveManyModal, { index, items })
}
