import { modal, openModal } from '#ui/overlay/modal.ts'

const Appearance = modal<object>({ name: 'appearance', load: () => import('./AppearanceModal.tsx') })

/** Opens the choice of the theme, for guests too. */
export const openAppearance = (): void => void openModal(Appearance, {})
