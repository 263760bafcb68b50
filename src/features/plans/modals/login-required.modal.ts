import { modal } from '#ui/overlay/modal.ts'

/** The login prompt for features that need a user (S1§2). */
export const LoginRequiredModal = modal<object>({ name: 'login-required', load: () => import('../late/LoginRequiredModal.tsx') })
