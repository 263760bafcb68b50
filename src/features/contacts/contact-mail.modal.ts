import { modal } from '#ui/overlay/modal.ts'
import type { ContactedPerson } from './contact-details.modal.ts'

/** A message to a researcher (S2§5); resolves to `sent`. A click outside does not close it, because it holds typed text. */
export const ContactMailModal = modal<{ researcher: ContactedPerson }, 'sent'>({
  name: 'contact-mail',
  closesOnOutsideClick: false,
  load: () => import('./ContactMailModal.tsx'),
})
