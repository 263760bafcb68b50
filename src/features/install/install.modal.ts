import { modal, openModal } from '#ui/overlay/modal.ts'

const Install = modal<object>({ name: 'install', load: () => import('./InstallModal.tsx') })

export const openInstall = (): void => void openModal(Install, {})
