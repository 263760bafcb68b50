import { useEffect, useState } from 'react'
import { useSession } from '#session/session.ts'
import type { Closing } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { Researcher } from './contact-details.modal.ts'
import { type MessageDraft, readMessageDraft } from './message-draft.ts'
import { MessageForm } from './MessageForm.tsx'
import { MessageLogin } from './MessageLogin.tsx'

/** The message to a researcher, as far as it was written before; a guest is asked to log in instead (S2§5). */
export default function ContactMailModal({ researcher, close }: { researcher: Researcher } & Closing<'sent'>) {
  const { status } = useSession()
  const [draft, setDraft] = useState<MessageDraft>()
  const isGuest = status === 'guest'
  useEffect(() => {
    if (isGuest) return
    let isOver = false
    void readMessageDraft(researcher.slug).then(kept => !isOver && setDraft(kept))
    return () => {
      isOver = true
    }
  }, [researcher.slug, isGuest])
  if (isGuest) return <MessageLogin researcher={researcher} close={close} />
  if (draft) return <MessageForm researcher={researcher} kept={draft} close={close} />
  return (
    <ModalFrame title={`Write to ${researcher.name}`}>
      <Skeleton />
    </ModalFrame>
  )
}
