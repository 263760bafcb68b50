import type { Reply } from '#contract/endpoint.ts'
import type { secondFactors } from '#contract/second-factors.ts'
import { modal } from '#ui/overlay/modal.ts'
import type { AddedFactor } from './add-passkey.modal.ts'

/** Shows the secret for an authenticator app, and asks for a code of it; answers with the factors of the account. */
export const SetUpAppModal = modal<{ id: string; begun: Reply<typeof secondFactors.beginApp> }, AddedFactor>({
  name: 'set-up-app',
  closesOnOutsideClick: false,
  load: () => import('../late/SetUpAppModal.tsx'),
})
