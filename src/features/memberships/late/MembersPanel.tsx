import { useState } from 'react'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { LogOut } from '#ui/Icon.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { useAfterLeaving } from '../groups/after-leaving.reads.ts'
import { leaveAsked } from '../leave-asked.ts'
import { targetTexts } from '../target-texts.ts'
import { useGroupMembers } from './group-people.reads.ts'
import type { SharedGroup } from '../group-target.ts'
import { ManagedMember } from './ManagedMember.tsx'
import css from './Sharing.module.css'

interface MembersPanelProps {
  target: SharedGroup
  /** Asks whether to delete what nobody else is in; missing where the user cannot. */
  deleteInstead?: (() => Promise<void>) | undefined
}

/** The members of a group or an organisation, for whom manages them. */
export function MembersPanel({ target, deleteInstead }: MembersPanelProps) {
  const own = useSession().user?.slug_values ?? []
  const [page, setPage] = useState(0)
  const { members, more, error, again } = useGroupMembers(target, page)
  if (!members) return <NotLoaded error={error} again={again} what="The members" />
  const isSelf = ({ slug_values }: { slug_values: readonly string[] }) => slug_values.some(slug => own.includes(slug))
  return (
    <>
      <ul className={css['rows']} aria-label="Members">
        {members.map(person => (
          <ManagedMember key={person.member_id} target={target} person={person} isSelf={isSelf(person)} onChanged={again} />
        ))}
      </ul>
      <PageTurner page={page} more={more} onTurn={setPage} />
      <Leave target={target} deleteInstead={deleteInstead} />
    </>
  )
}

/** The last owner stays while there are others. */
function Leave({ target, deleteInstead }: MembersPanelProps) {
  const after = useAfterLeaving({ kind: target.kind, slug_value: target.id })
  if (after === 'ownerless')
    return (
      <p className={css['note']}>
        You’re the only owner. To leave the {targetTexts[target.kind].noun}, hand it over to another member first.
      </p>
    )
  return (
    <p>
      <Button kind="quiet" icon={LogOut} onClick={() => void leaveAsked(target, deleteInstead)}>
        Leave
      </Button>
    </p>
  )
}
