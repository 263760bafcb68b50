import { modal } from '#ui/overlay/modal.ts'

/** Chooses which works of the user's ORCID record come to the profile. */
export const ImportPublicationsModal = modal<object>({
  name: 'import-publications',
  size: 'large',
  load: () => import('./late/ImportPublicationsModal.tsx'),
})
