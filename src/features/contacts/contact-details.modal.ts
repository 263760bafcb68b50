import { modal } from '#ui/overlay/modal.ts'

/** Somebody of the catalogue, as their record names them. */
export interface Researcher {
  slug: string
  name: string
}

/** How a researcher can be reached (S1§2, S2§2). */
export const ContactDetailsModal = modal<{ researcher: Researcher }>({
  name: 'contact-details',
  load: () => import('./ContactDetailsModal.tsx'),
})
