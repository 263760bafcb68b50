import { useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import type { Member } from '#contract/group-people.ts'
import { memberships } from '#contract/memberships.ts'
import { roleMay } from '#contract/roles.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { LogOut, UserPlus } from '#ui/Icon.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { openModal, type ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { InviteModal, LeaveModal, type Leaving } from '../modals.ts'
import type { SharedTarget } from '../shared-target.ts'
import { useRealTarget } from '../use-real-target.ts'
import { ContributorRow } from './ContributorRow.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import css from './Sharing.module.css'

/** The people who share a folder: changes need a connection, leaving does not (S1§3, S2§6). */
export default function ContributorsModal({ target, close }: { target: SharedTarget } & ModalProps<Leaving>) {
  const id = useRealTarget(target)
  const { online } = useReachability()
  const own = useSession().user?.slug_values ?? []
  const [page, setPage] = useState(0)
  const read = useRead(memberships.contributors, id === undefined ? undefined : { params: { id }, query: { page: String(page) } })
  const people = read.answer?.contributors
  const leave = async () => {
    const leaving = await openModal(LeaveModal, { target })
    if (leaving) close(leaving)
  }
  return (
    <ModalFrame
      title={`People in “${target.name}”`}
      footer={
        <>
          {mayLeave(target, people ?? []) && (
            <Button kind="quiet" icon={LogOut} className={css['left']} onClick={() => void leave()}>
              Leave
            </Button>
          )}
          {roleMay(target.rw_access, 'inviteToFolder') && (
            <Button icon={UserPlus} onClick={() => void openModal(InviteModal, { target })}>
              Invite people
            </Button>
          )}
          <Button kind="primary" onClick={() => close()}>
            Done
          </Button>
        </>
      }
    >
      {!online && <output className={css['note']}>You’re offline. Connect to change roles or remove people.</output>}
      {people && id !== undefined ? (
        <ul className={css['rows']} aria-label="People">
          {people.map(person => (
            <ContributorRow
              key={person.slug_values[0]}
              target={target}
              id={id}
              person={person}
              isSelf={person.slug_values.some(slug => own.includes(slug))}
              onChanged={read.again}
            />
          ))}
        </ul>
      ) : (
        <NotLoaded error={read.error} again={read.again} what="The people" />
      )}
      {read.answer && <PageTurner page={page} more={read.answer.more} onTurn={setPage} />}
    </ModalFrame>
  )
}

/** The last owner cannot leave (A16). Owners come first, so that the first page shows whether there is another one. */
const mayLeave = ({ rw_access }: SharedTarget, people: readonly Member[]): boolean =>
  !roleMay(rw_access, 'takeOverFolder') || people.filter(({ role }) => roleMay(role.name, 'takeOverFolder')).length > 1
