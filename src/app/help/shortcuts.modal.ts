import { modal, openModal } from '#ui/overlay/modal.ts'

const Shortcuts = modal<object>({ name: 'shortcuts', load: () => import('./ShortcutsModal.tsx') })

/** Opens the list of keyboard shortcuts. */
export const openShortcuts = (): void => void openModal(Shortcuts, {})
