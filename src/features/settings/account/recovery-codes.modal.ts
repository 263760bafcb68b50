import { modal, openModal } from '#ui/overlay/modal.ts'

/** Shows new recovery codes, once. A click outside does not close it. */
const RecoveryCodesModal = modal<{ codes: readonly string[] }>({
  name: 'recovery-codes',
  closesOnOutsideClick: false,
  staysOnRouteChange: true,
  load: () => import('../late/RecoveryCodesModal.tsx'),
})

/** Shows the codes that a change has answered with, if it has. */
export async function showNewCodes(codes: readonly string[] | undefined): Promise<void> {
  if (codes) await openModal(RecoveryCodesModal, { codes })
}

export const preloadCodes = (): Promise<void> => RecoveryCodesModal.preload()
