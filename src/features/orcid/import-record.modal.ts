import { modal } from '#ui/overlay/modal.ts'

/** Chooses what of the user's ORCID record, besides its works, comes to the profile. */
export const ImportRecordModal = modal<object>({
  name: 'import-record',
  size: 'large',
  load: () => import('./late/ImportRecordModal.tsx'),
})
