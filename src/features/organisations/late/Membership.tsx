import { useId, useState } from 'react'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import {
  joinAsked,
  cancelAsked,
  type SharedGroup,
  leaveAsked,
  InviteHere,
  useJoinRequests,
  useAfterLeaving,
  useOwnMemberships,
} from '#features/memberships/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { titleOfRecord } from '#features/records/index.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { useWhenChanged } from '#ui/use-when-changed.ts'
import { BelongModal } from '../modals/belong.modal.ts'
import { EditOrganisationModal } from '../modals/edit-organisation.modal.ts'
import { ManageMembersModal } from '../modals/manage-members.modal.ts'
import { openVerify } from '../modals/verify.modal.ts'
import css from './Organisations.module.css'

interface MembershipProps {
  slug: string
  view: OrganisationView
  /** Reads the page again. */
  onChanged: () => void
}

/** What the viewer is here, and what they can do about it: from the device, where a change shows at once, then from the page. */
export default function Membership({ slug, view, onChanged }: MembershipProps) {
  const { user } = useSession()
  const isPublic = usePublicView()
  const title = useId()
  const name = titleOfRecord('organisations', view.organisation)
  const own = useOwnMemberships()?.find(one => one.kind === 'organisation' && one.slug_value === slug)
  const requests = useJoinRequests()
  const isHere = (one: NonNullable<typeof requests>[number]) =>
    one.invitable_type === 'organisation' && one.invitable.slug_values[0] === slug
  const asked = requests?.find(one => isHere(one) && one.action === null && one.deleted_at === null)
  // Of a request that was sent on another device the page knows first.
  const waiting = asked ?? (requests?.some(({ id }) => id === view.invite_request?.id) ? undefined : view.invite_request)
  // The page says later than the device that the user has left.
  const [hasLeft, setLeft] = useState(false)
  const role = own?.role ?? (hasLeft ? undefined : view.rw_access?.name)
  // What changes on the device, or comes live, changes the page too.
  useWhenChanged([own?.role, own?.verified, own?.mark, asked?.id, asked?.mark].join(' '), onChanged)
  if (isPublic) return null
  const target = { kind: 'organisation' as const, id: slug, name }
  const belong = async () => {
    if (!mustSignIn()) return
    await openModal(BelongModal, { organisation: { slug, name } })
    setLeft(false)
    onChanged()
  }
  const question = (
    <Button size="small" onClick={() => void belong()}>
      Do you belong to this organisation?
    </Button>
  )
  if (!user || (role === undefined && !waiting))
    return (
      <div className={css['actions']}>
        {user ? (
          <InviteHere userId={user.user_id} target={target} onAnswered={onChanged}>
            {question}
          </InviteHere>
        ) : (
          question
        )}
      </div>
    )
  return (
    <section className={css['block']} aria-labelledby={title}>
      <h2 id={title}>You here</h2>
      {role === undefined && waiting ? (
        <>
          <p>
            You asked to join <RelativeTime at={waiting.created_at} />. {view.is_owned ? 'Its owners' : 'Our team'} will answer.
          </p>
          <div className={css['actions']}>
            <Button size="small" onClick={() => void joinAsked(target)}>
              Change message
            </Button>
            <Button size="small" kind="quiet" onClick={() => void cancelAsked({ ...target, request: waiting.id })}>
              Cancel request
            </Button>
          </div>
        </>
      ) : (
        role && (
          <Belonging target={{ ...target, rw_access: role, count: 0 }} view={view} onChanged={onChanged} onLeft={() => setLeft(true)} />
        )
      )}
    </section>
  )
}

const roleNames = { member: 'a member', admin: 'an admin', owner: 'the owner' } as const

interface BelongingProps {
  target: SharedGroup
  view: OrganisationView
  onChanged: () => void
  onLeft: () => void
}

function Belonging({ target, view: { verification, fields, version }, onChanged, onLeft }: BelongingProps) {
  const { rw_access: role, id: slug } = target
  const after = useAfterLeaving({ kind: 'organisation', slug_value: slug })
  const edit = async () => {
    if (fields && (await openModal(EditOrganisationModal, { organisation: { slug, fields, version } }))) onChanged()
  }
  const leave = async () => {
    if (await leaveAsked(target)) onLeft()
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
      <div className={css['actions']}>
        {fields && roleMay(role, 'editOrganisation') && (
          <Button size="small" icon={Pencil} onClick={() => void edit()}>
            Edit
          </Button>
        )}
        {roleMay(role, 'manageMembers') && (
          <Button size="small" onClick={() => void openModal(ManageMembersModal, { target }).then(onChanged)}>
            Members and requests
          </Button>
        )}
        {!verification && (
          <Button size="small" onClick={() => void openVerify().then(onChanged)}>
            Get verified
          </Button>
        )}
        {after !== 'ownerless' && (
          <Button size="small" kind="quiet" onClick={() => void leave()}>
            Leave
          </Button>
        )}
      </div>
      {after === 'ownerless' && (
        <p className={css['note']}>You’re the only owner. To leave, hand it over under “Members and requests” first.</p>
      )}
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
