import { modal, openModal } from '#ui/overlay/modal.ts'
import { mustSignIn } from '../may-do.ts'

const Verify = modal<object>({ name: 'verify-options', load: () => import('../late/VerifyModal.tsx') })

/** Explains how to get verified (S2§4). */
export function openVerify(): void {
  if (mustSignIn()) void openModal(Verify, {})
}
