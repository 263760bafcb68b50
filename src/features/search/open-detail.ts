import { closeRecord } from '#routing/record-links.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { DetailModal } from './detail.modal.ts'

let isOpen = false

/** Opens the modal of records, unless it is open. Closing it removes the record from the address. */
export async function openDetail(): Promise<void> {
  if (isOpen) return
  isOpen = true
  const answer = await openModal(DetailModal, {})
  isOpen = false
  // 'left': the key is no longer in the address. Otherwise the user closed the modal.
  if (answer !== 'left') closeRecord()
}
