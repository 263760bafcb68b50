import { commit } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { deleteSearch } from './delete-search.mutation.ts'
import type { SearchRow } from './searches.mirrored.ts'

/** Asks, and deletes an alert; that can be undone for a while (S1§8). Resolves with whether it is deleted. */
export async function deleteAlert({ id, name }: Pick<SearchRow, 'id' | 'name'>): Promise<boolean> {
  const isConfirmed = await confirmModal({
    title: `Are you sure you want to delete the alert "${name}"?`,
    yes: 'Delete',
    no: 'Cancel',
    danger: true,
  })
  if (!isConfirmed) return false
  try {
    await commit(deleteSearch, { id })
    return true
  } catch {
    flash({ variant: 'danger', text: 'Could not delete this alert, please try again' })
    return false
  }
}
