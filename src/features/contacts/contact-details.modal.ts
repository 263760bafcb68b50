import { modal } from '#ui/overlay/modal.ts'

/** A researcher of the catalogue. */
export interface ContactedPerson {
  slug: string
  name: string
}

/** Contact details of a researcher (S1§2, S2§2). */
export const ContactDetailsModal = modal<{ researcher: ContactedPerson }>({
  name: 'contact-details',
  load: () => import('./ContactDetailsModal.tsx'),
})
