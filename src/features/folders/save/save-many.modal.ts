import type { IndexName } from '#contract/indexes/shape.ts'
import { modal } from '#ui/overlay/modal.ts'

/** A record, whole or as its card. */
export interface ItemToSave {
  slug: string
  data: Record<string, unknown>
}

/** Saves several records of one index into one folder. */
export const SaveManyModal = modal<{ index: IndexName; items: readonly ItemToSave[] }>({
  name: 'save-many',
  load: () => import('../late/SaveManyModal.tsx'),
})
