import { modal } from '#ui/overlay/modal.ts'

/** Joins an organisation, or creates one. `website`: begins with creating the one of this address. */
export const OrganisationModal = modal<{ website?: string }>({
  name: 'organisation-create',
  size: 'large',
  load: () => import('../late/OrganisationModal.tsx'),
})
