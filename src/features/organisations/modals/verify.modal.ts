import { mustSignIn } from '#features/plans/index.ts'
import { modal, openModal } from '#ui/overlay/modal.ts'

const Verify = modal<object>({ name: 'verify-options', load: () => import('../late/VerifyModal.tsx') })

/** Opens the ways to get verified (S2§4). */
export function openVerify(): void {
  if (mustSignIn()) void openModal(Verify, {})
}
