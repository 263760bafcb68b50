import { modal, openModal } from '#ui/overlay/modal.ts'

const EditContactsModal = modal<object>({
  name: 'edit-contacts',
  closesOnOutsideClick: false,
  load: () => import('./late/EditContactsModal.tsx'),
})

/** Opens the editor of the user's own contacts (S2§2). */
export const editContacts = (): void => void openModal(EditContactsModal, {})
