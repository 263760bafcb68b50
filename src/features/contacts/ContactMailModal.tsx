import { WithDraft } from '#forms/WithDraft.tsx'
import { useSession } from '#session/session.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { ContactedPerson } from './contact-details.modal.ts'
import { messageDraftName } from './message-draft.ts'
import { MessageForm } from './MessageForm.tsx'
import { MessageLogin } from './MessageLogin.tsx'

/** A message to a researcher, with its draft; a guest is asked to log in instead (S2§5). */
export default function ContactMailModal({ researcher, close }: { researcher: ContactedPerson } & ModalProps<'sent'>) {
  const { status } = useSession()
  if (status === 'guest') return <MessageLogin researcher={researcher} close={close} />
  const loading = (
    <ModalFrame title={`Write to ${researcher.name}`}>
      <Skeleton />
    </ModalFrame>
  )
  return (
    <WithDraft name={messageDraftName(researcher.slug)} loading={loading}>
      {draft => <MessageForm researcher={researcher} draft={draft} close={close} />}
    </WithDraft>
  )
}
