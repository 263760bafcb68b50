import type { ContactInfo } from '#contract/contact-info.ts'
import { Button } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { type ModalProps, openModal } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { ContactedPerson } from './contact-details.modal.ts'
import { useContactInfo } from './contact-info.reads.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactMailModal } from './contact-mail.modal.ts'

/** Public contact details, and a button to write a message if the researcher can be reached. A failure is shown only here (S3§8). */
export default function ContactDetailsModal({ researcher, close }: { researcher: ContactedPerson } & ModalProps<void>) {
  const { answer, error, again } = useContactInfo(researcher.slug)
  const write = async () => {
    if ((await openModal(ContactMailModal, { researcher })) === 'sent') close()
  }
  return (
    <ModalFrame
      title={`Contact ${researcher.name}`}
      footer={
        answer?.reachable && (
          <Button kind="primary" icon={Pencil} onClick={() => void write()}>
            Write a message
          </Button>
        )
      }
    >
      {answer && <Details details={answer.contact_info} isReachable={answer.reachable} slug={researcher.slug} />}
      {!answer && <NotLoaded error={error} again={again} what="Contact details" lines={2} />}
    </ModalFrame>
  )
}

interface DetailsProps {
  details: readonly ContactInfo[]
  isReachable: boolean
  slug: string
}

function Details({ details, isReachable, slug }: DetailsProps) {
  if (details.length > 0) return <ContactFacts contacts={details} slug={slug} />
  return <p>{isReachable ? 'No public contact details. You can send a message from here.' : 'No contact details are known.'}</p>
}
