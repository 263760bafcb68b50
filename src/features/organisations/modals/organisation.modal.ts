import { modal, openModal } from '#ui/overlay/modal.ts'

/** Joins an organisation, or creates one. `website`: begins with creating the one of this address. */
export const OrganisationModal = modal<{ website?: string }>({
  name: 'organisation-create',
  size: 'large',
  load: () => import('../late/OrganisationModal.tsx'),
})

/** Opens the ways to join or create an organisation. */
export const openOrganisation = (): void => void openModal(OrganisationModal, {})
