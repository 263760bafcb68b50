import { useEffect } from 'react'
import { closeRecord, useOpenRecord } from '#routing/record-links.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { DetailModal } from './detail.modal.ts'

/** Whether the modal is on screen: effects may run twice, the modal must not. */
let isShown = false

/** Opens the detail modal while the address has a record's key, on whatever route one is (S3§2). Stands once in the app. */
export function DetailHost() {
  const isOpen = useOpenRecord() !== undefined
  useEffect(() => {
    if (!isOpen || isShown) return
    isShown = true
    void openModal(DetailModal, {}).then(answer => {
      isShown = false
      // The view answers by itself when the key left the address; anything else was a person closing it.
      if (answer !== 'left') closeRecord()
    })
  }, [isOpen])
  return null
}
