import { useRead } from '#api/read/use-read.ts'
import { useReachability } from '#api/reachability.ts'
import { call } from '#api/call.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { organisations } from '#contract/organisations.ts'
import { openSecondaryEmail } from '#features/plans/index.ts'
import { useAction } from '#forms/use-action.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { type ModalProps, openModal } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { JoinByEmailModal } from '../modals/join-by-email.modal.ts'
import { OrganisationModal } from '../modals/organisation.modal.ts'
import { FoundRequests } from './FoundRequests.tsx'
import css from './Organisations.module.css'

/** The ways to get verified (S2§4): organisations that were found, an address there, or creating the organisation. */
export default function VerifyModal({ close }: ModalProps<void>) {
  const { user } = useSession()
  const { online } = useReachability()
  const { answer, error, again } = useRead(organisations.requests, user && { params: { id: user.user_id }, query: {} })
  const { busy, failure, run } = useAction()
  if (!user) return null
  const pending = answer?.organisation_requests ?? []
  const isDone = user.verified && answer !== undefined && pending.length === 0
  const findByEmail = () => void openModal(JoinByEmailModal, {}).then(again)
  /** Where everyone can get an address, only another address can tell; otherwise the organisation may have to be made. */
  const findOrganisation = () =>
    void run(async () => {
      const { public_domain } = await call(organisations.domains, { query: { email: user.email } })
      if (public_domain) findByEmail()
      else await openModal(OrganisationModal, { website: `https://${user.email.split('@').at(-1)}` })
    })
  return (
    <ModalFrame
      title="Get verified"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          <Button
            kind={isDone ? undefined : 'primary'}
            busy={busy}
            aria-disabled={online ? undefined : true}
            onClick={() => online && findOrganisation()}
          >
            Find your organisation
          </Button>
        </>
      }
    >
      <div className={css['stack']}>
        <Picture name={user.verified ? 'shield-verified' : 'shield-unverified'} className={css['shield']} />
        {isDone ? (
          <p>{organisationTexts.allVerified}</p>
        ) : (
          <p>Show that you belong to an organisation. Then others can trust your profile.</p>
        )}
        {!answer && (
          <NotLoaded error={error} again={again} what="Your organisations" offline="You’re offline. Connect to get verified." lines={2} />
        )}
        <FoundRequests requests={pending} onAnswered={again} />
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <div className={css['actions']}>
          <Button size="small" onClick={findByEmail}>
            Find by email
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              close()
              openSecondaryEmail()
            }}
          >
            Add an address
          </Button>
        </div>
      </div>
    </ModalFrame>
  )
}
