import { modal } from '#ui/overlay/modal.ts'

/** Says what will be deleted, asks for the password, and deletes the account. A click outside does not close it. */
export const DeleteAccountModal = modal<{ id: string }>({
  name: 'delete-account',
  closesOnOutsideClick: false,
  load: () => import('../late/DeleteAccountModal.tsx'),
})
