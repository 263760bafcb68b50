import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { roleTexts } from '../role-texts.ts'
import type { SharedGroup } from '../group-target.ts'
import { PersonRow } from './PersonRow.tsx'
import { useRereading, useWaitingAnswers } from './request-answers.reads.ts'
import { groupKindOf } from './shared-calls.ts'
import css from './Sharing.module.css'

/** Who was invited or asks, and is no member yet. */
export function PendingPanel({ target }: { target: SharedGroup }) {
  const [page, setPage] = useState(0)
  const { answer, error, again } = useRead(groupMemberships.pendingMembers, {
    params: { kind: groupKindOf[target.kind], id: target.id },
    query: { page: String(page) },
  })
  const waiting = useWaitingAnswers()
  useRereading(again, waiting)
  if (!answer) return <NotLoaded error={error} again={again} what="Pending members" />
  const pending = answer.pending_members.filter(({ id }) => !waiting.has(id))
  if (pending.length === 0 && page === 0) return <p className={css['note']}>Nobody is pending.</p>
  return (
    <>
      <ul className={css['rows']} aria-label="Pending members">
        {pending.map(({ id, state, full_name, slug_values, email, role, created_at }) => (
          <PersonRow key={id} person={{ slug_values, full_name: full_name || email, email: full_name === '' ? null : email }}>
            <span className={css['note']}>
              {state === 'invited' ? `Invited as ${roleTexts[target.kind][role.name].label}` : 'Asks to join'},{' '}
              <RelativeTime at={created_at} />
            </span>
          </PersonRow>
        ))}
      </ul>
      <PageTurner page={page} more={answer.more} onTurn={setPage} labels={['Later', 'Earlier']} />
    </>
  )
}
