import { modal } from '#ui/overlay/modal.ts'

/** Edits name, titles, country and gender of the own profile (S2§2). */
export const EditProfileModal = modal<object>({ name: 'edit-profile', load: () => import('../late/EditProfileModal.tsx') })
