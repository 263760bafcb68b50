import { modal } from '#ui/overlay/modal.ts'
import type { ClaimedRecord } from './claim-record.modal.ts'

/** A request of someone without an account to correct or to remove their record. */
export const AskAboutRecordModal = modal<{ record: ClaimedRecord }>({
  name: 'ask-about-record',
  closesOnOutsideClick: false,
  load: () => import('./late/AskAboutRecordModal.tsx'),
})
