import { modal } from '#ui/overlay/modal.ts'

export interface DeleteAccountProps {
  /** Deletes the account; false if the user cancels a question before it. */
  run: (password: string | undefined) => Promise<boolean>
}

/** Says what will be deleted, asks for the password, and deletes the account. A click outside does not close it. */
export const DeleteAccountModal = modal<DeleteAccountProps>({
  name: 'delete-account',
  closesOnOutsideClick: false,
  load: () => import('../late/DeleteAccountModal.tsx'),
})
