import { modal, openModal } from '#ui/overlay/modal.ts'

const Help = modal<object>({ name: 'help', size: 'large', load: () => import('./HelpModal.tsx') })

export const openHelp = (): void => void openModal(Help, {})
