import { modal } from '#ui/overlay/modal.ts'

interface PasswordProps {
  title: string
  /** What will happen. */
  text: string
  /** What the button says. */
  submitLabel: string
  danger?: boolean
  /** Does it. What it throws is told in the modal: what is wrong with `password` on the field, the rest beside it. */
  run: (password: string | undefined) => Promise<void>
}

/** Asks once more who one is before something that cannot be had back; answers `done` when it is done. */
export const PasswordModal = modal<PasswordProps, 'done'>({ name: 'password', load: () => import('../late/PasswordModal.tsx') })
export type { PasswordProps }
