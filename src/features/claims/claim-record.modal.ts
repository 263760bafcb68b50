import { modal } from '#ui/overlay/modal.ts'

export interface ClaimedRecord {
  slug: string
  name: string
}

/** Asks why a record is the user’s own, for the owner of the server who decides; resolves to `sent`. */
export const ClaimRecordModal = modal<{ record: ClaimedRecord }, 'sent'>({
  name: 'claim-record',
  closesOnOutsideClick: false,
  load: () => import('./late/ClaimRecordModal.tsx'),
})
