import { modal, openModal } from './modal.ts'

export interface Confirmation {
  title: string
  text?: string
  /** What the two buttons say: verbs, not "OK". */
  yes: string
  no: string
  danger?: boolean
}

const Confirm = modal<Confirmation, boolean>({ name: 'confirm', load: () => import('./ConfirmModal.tsx') })

/** Fetches the question's view before it is needed. */
export const preloadConfirm = (): void => Confirm.preload()

/** Asks a yes-or-no question; dismissing it means no. */
export const confirmModal = async (question: Confirmation): Promise<boolean> => (await openModal(Confirm, question)) ?? false
