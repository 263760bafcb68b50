import { useEffect } from 'react'
import { closeRecord, followList, useOpenRecord } from '#routing/record-links.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { DetailModal } from './detail.modal.ts'

/** Whether the modal is open. Effects may run twice, but the modal must open once. */
let isShown = false

/** Opens the detail modal while the address has a record's key, on any page (S3§2). Mounted once in the app. */
export function DetailHost() {
  const isOpen = useOpenRecord() !== undefined
  useEffect(() => {
    if (!isOpen || isShown) return
    isShown = true
    void openModal(DetailModal, {}).then(answer => {
      isShown = false
      // 'left': the key is no longer in the address. Otherwise the user closed the modal.
      if (answer !== 'left') closeRecord()
    })
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) void followList()
  }, [isOpen])
  return null
}
