import { modal } from '#ui/overlay/modal.ts'

/** Says what goes and what stays, asks once more who one is, and deletes the account. A click beside it closes nothing. */
export const DeleteAccountModal = modal<{ id: string }>({
  name: 'delete-account',
  closesOnOutsideClick: false,
  load: () => import('../late/DeleteAccountModal.tsx'),
})
