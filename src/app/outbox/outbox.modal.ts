import { useSnapshot } from 'valtio'
import { modal, modals, openModal } from '#ui/overlay/modal.ts'

const Outbox = modal<object>({ name: 'outbox', size: 'large', load: () => import('./Outbox.tsx') })

/** Opens the list of changes that the server does not have. */
export const openOutbox = (): void => void openModal(Outbox, {})

export const useOutboxOpen = (): boolean => useSnapshot(modals).stack.some(({ def }) => def.name === Outbox.name)
