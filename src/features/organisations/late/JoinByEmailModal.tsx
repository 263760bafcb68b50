import { organisations } from '#contract/organisations.ts'
import { useRead } from '#api/read/use-read.ts'
import { useSession } from '#session/session.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { FoundRequests } from './FoundRequests.tsx'
import { JoinByEmailForm } from './JoinByEmailForm.tsx'
import css from './Organisations.module.css'

/** Finds organisations by an email address there, and lists those that wait for an answer (S2§2, S2§4). */
export default function JoinByEmailModal() {
  const { user } = useSession()
  const { answer, again } = useRead(organisations.requests, user && { params: { id: user.user_id }, query: {} })
  return (
    <ModalFrame title="Join by email">
      <div className={css['stack']}>
        <JoinByEmailForm onFound={again} />
        <FoundRequests requests={answer?.organisation_requests ?? []} onAnswered={again} />
      </div>
    </ModalFrame>
  )
}
