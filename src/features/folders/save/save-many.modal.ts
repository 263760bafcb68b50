import type { IndexName } from '#contract/indexes/shape.ts'
import { modal } from '#ui/overlay/modal.ts'

/** A record with what is known of it: whole, or its card. */
export interface KnownRecord {
  slug: string
  data: Record<string, unknown>
}

/** Several records of one index go into one folder. */
export const SaveManyModal = modal<{ index: IndexName; items: readonly KnownRecord[] }>({
  name: 'save-many',
  load: () => import('../late/SaveManyModal.tsx'),
})
