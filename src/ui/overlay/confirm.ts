import { modal, openModal } from './modal.ts'

export interface Confirmation {
  title: string
  text?: string
  /** The labels of the two buttons: verbs, not "OK". */
  yes: string
  no: string
  danger?: boolean
}

const Confirm = modal<Confirmation, boolean>({ name: 'confirm', load: () => import('./ConfirmModal.tsx') })

/** Loads the view before it is needed. */
export const preloadConfirm = (): void => void Confirm.preload()

/** Asks a yes-or-no question. Dismissing it means no. */
export const confirmModal = async (question: Confirmation): Promise<boolean> => (await openModal(Confirm, question)) ?? false
