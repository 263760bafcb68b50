import { modal, openModal } from '#ui/overlay/modal.ts'
import { mustSignIn } from '../may-do.ts'

const SecondaryEmail = modal<object>({ name: 'secondary-email', load: () => import('../late/SecondaryEmailModal.tsx') })

/** Adds another address to the account. */
export function openSecondaryEmail(): void {
  if (mustSignIn()) void openModal(SecondaryEmail, {})
}
