import type { EnrolledFactors } from '#contract/second-factors.ts'
import type { NewPasskeyRequest } from '#contract/second-step.ts'
import { modal } from '#ui/overlay/modal.ts'

export type AddedFactor = EnrolledFactors & { recovery_codes?: readonly string[] | undefined }

/** Names a new passkey and has it made; answers with the factors of the account. */
export const AddPasskeyModal = modal<{ id: string; request: NewPasskeyRequest }, AddedFactor>({
  name: 'add-passkey',
  closesOnOutsideClick: false,
  load: () => import('../late/AddPasskeyModal.tsx'),
})
