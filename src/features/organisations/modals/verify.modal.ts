import { mustSignIn } from '#features/plans/index.ts'
import { modal, openModal } from '#ui/overlay/modal.ts'

const Verify = modal<object>({ name: 'verify-options', load: () => import('../late/VerifyModal.tsx') })

/** Opens the ways to get verified (S2§4). Resolves when they are closed. */
export async function openVerify(): Promise<void> {
  if (mustSignIn()) await openModal(Verify, {})
}
