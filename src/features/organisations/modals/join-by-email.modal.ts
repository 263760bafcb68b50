import { modal } from '#ui/overlay/modal.ts'

/** Finds organisations by an address. Begins with those that were found before. */
export const JoinByEmailModal = modal<object>({ name: 'join-by-email', load: () => import('../late/JoinByEmailModal.tsx') })
