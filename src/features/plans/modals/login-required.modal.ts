import { modal } from '#ui/overlay/modal.ts'

/** What a guest sees who tries something that needs a user (S1§2). */
export const LoginRequiredModal = modal<object>({ name: 'login-required', load: () => import('../late/LoginRequiredModal.tsx') })
