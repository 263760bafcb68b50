import type { EnrolledFactors } from '#contract/second-factors.ts'
import { modal } from '#ui/overlay/modal.ts'

/** Asks for another name of a passkey and saves it. */
export const RenamePasskeyModal = modal<{ id: string; pid: string; name: string }, EnrolledFactors>({
  name: 'rename-passkey',
  load: () => import('../late/RenamePasskeyModal.tsx'),
})
