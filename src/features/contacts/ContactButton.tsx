import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { ContactDetailsModal, type ContactedPerson } from './contact-details.modal.ts'

/** Opens the contact details of a researcher. */
export function ContactButton({ researcher }: { researcher: ContactedPerson }) {
  const open = () => {
    track('get_in_touch', { slug_values: [researcher.slug] })
    void openModal(ContactDetailsModal, { researcher })
  }
  return (
    <Button size="small" onClick={open}>
      Contact
    </Button>
  )
}
