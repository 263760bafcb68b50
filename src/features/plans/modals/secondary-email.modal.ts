import { modal, openModal } from '#ui/overlay/modal.ts'
import { mustSignIn } from '../may-do.ts'

const SecondaryEmail = modal<object>({ name: 'secondary-email', load: () => import('../late/SecondaryEmailModal.tsx') })

/** Opens the form for another email address. */
export function openSecondaryEmail(): void {
  if (mustSignIn()) void openModal(SecondaryEmail, {})
}
