import { modal } from '#ui/overlay/modal.ts'
import type { Researcher } from './contact-details.modal.ts'

/** A message to a researcher (S2§5); answers `sent` once it was. A click beside it closes nothing: too much is typed here. */
export const ContactMailModal = modal<{ researcher: Researcher }, 'sent'>({
  name: 'contact-mail',
  closesOnOutsideClick: false,
  load: () => import('./ContactMailModal.tsx'),
})
