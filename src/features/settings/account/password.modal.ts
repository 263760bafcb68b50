import { modal } from '#ui/overlay/modal.ts'

interface PasswordProps {
  title: string
  /** Says what will happen. */
  text: string
  /** The text of the button. */
  submitLabel: string
  danger?: boolean
  /** The action. Its errors are shown in the modal: those of `password` at the field. */
  run: (password: string | undefined) => Promise<void>
}

/** Asks for the password before a sensitive action; resolves to `done` after it. */
export const PasswordModal = modal<PasswordProps, 'done'>({ name: 'password', load: () => import('../late/PasswordModal.tsx') })
export type { PasswordProps }
