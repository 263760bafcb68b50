import { useId } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { titleOfRecord } from '#features/records/index.ts'
import { useAction } from '#forms/use-action.ts'
import { refreshUser, usePublicView, useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { BelongModal } from '../modals/belong.modal.ts'
import { EditOrganisationModal } from '../modals/edit-organisation.modal.ts'
import { JoinRequestsModal } from '../modals/join-requests.modal.ts'
import { openVerify } from '../modals/verify.modal.ts'
import css from './Organisations.module.css'

interface MembershipProps {
  slug: string
  view: OrganisationView
  /** Reads the page again. */
  onChanged: () => void
}

/** What the viewer is here, and what they can do about it. Nothing in the public view. */
export default function Membership({ slug, view, onChanged }: MembershipProps) {
  const { user } = useSession()
  const isPublic = usePublicView()
  const title = useId()
  if (isPublic) return null
  const name = titleOfRecord('organisations', view.organisation)
  const ask = async () => {
    if (mustSignIn() && (await openModal(BelongModal, { organisation: { slug, name } }))) onChanged()
  }
  if (!user || (view.rw_access === null && view.invite_request === null))
    return (
      <Button kind="quiet" onClick={() => void ask()}>
        Do you belong to this organisation?
      </Button>
    )
  return (
    <section className={css['block']} aria-labelledby={title}>
      <h2 id={title}>You here</h2>
      {view.rw_access === null ? <Waiting {...{ view, onChanged }} /> : <Belonging {...{ slug, name, view, onChanged }} />}
    </section>
  )
}

function Waiting({ view: { invite_request, is_owned }, onChanged }: Omit<MembershipProps, 'slug'>) {
  const { user } = useSession()
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const { busy, failure, run } = useAction()
  if (!user || !invite_request) return null
  const params = { id: user.user_id, rid: invite_request.id }
  const cancel = () =>
    void run(async () => {
      await sendOnce('cancel', key => call(groupMemberships.cancelRequest, { params }, { key }))
      onChanged()
    })
  return (
    <>
      <p>
        You asked to join <RelativeTime at={invite_request.created_at} />. {is_owned ? 'Its owners' : 'Our team'} will answer.
      </p>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <Button size="small" kind="quiet" busy={busy} aria-disabled={online ? undefined : true} onClick={() => online && cancel()}>
        Cancel request
      </Button>
    </>
  )
}

const roleNames = { member: 'a member', admin: 'an admin', owner: 'the owner' } as const

function Belonging({ slug, name, view, onChanged }: MembershipProps & { name: string }) {
  const { user } = useSession()
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const { busy, failure, run } = useAction()
  const { rw_access, verification, fields, version } = view
  if (!user || !rw_access) return null
  const role = rw_access.name
  const edit = async () => {
    if (fields && (await openModal(EditOrganisationModal, { organisation: { slug, fields, version } }))) onChanged()
  }
  const answer = async () => {
    await openModal(JoinRequestsModal, { organisation: { slug, name } })
    onChanged()
  }
  const leave = async () => {
    const isSure = await confirmModal({
      title: `Leave ${name}?`,
      text: 'You’ll no longer be shown as a member. To come back, you need a new invitation, or ask to join.',
      yes: 'Leave',
      no: 'Stay',
      danger: true,
    })
    if (!isSure) return
    const params = { kind: 'organisations' as const, id: slug, slug: user.slug_values[0]! }
    await run(async () => {
      await sendOnce('leave', key => call(groupMemberships.removeMember, { params }, { key }))
      await refreshUser()
      onChanged()
    })
  }
  return (
    <>
      <p>
        You’re {roleNames[role]}. {verification && <Badge tone="ok">Verified</Badge>}
      </p>
      <p className={css['note']}>
        {verification ? (
          <>
            <VerifiedBy verification={verification} />, <RelativeTime at={verification.verified_at} />
          </>
        ) : (
          'Not verified yet.'
        )}
      </p>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        {fields && roleMay(role, 'editOrganisation') && (
          <Button size="small" icon={Pencil} onClick={() => void edit()}>
            Edit
          </Button>
        )}
        {roleMay(role, 'manageMembers') && (
          <Button size="small" onClick={() => void answer()}>
            Requests to join
          </Button>
        )}
        {!verification && (
          <Button size="small" onClick={openVerify}>
            Get verified
          </Button>
        )}
        <Button size="small" kind="quiet" busy={busy} aria-disabled={online ? undefined : true} onClick={() => online && void leave()}>
          Leave
        </Button>
      </div>
    </>
  )
}

/** Who verified the viewer, and by what. */
function VerifiedBy({ verification: { way, by } }: { verification: NonNullable<OrganisationView['verification']> }) {
  if (way === 'domain') return 'Verified by your email address'
  if (way === 'team') return 'Verified by our team'
  const [slug] = by?.slug_values ?? []
  return <>Verified by {by && slug !== undefined ? <a href={to('researcher.show', { id: slug })}>{by.full_name}</a> : 'an owner'}</>
}
