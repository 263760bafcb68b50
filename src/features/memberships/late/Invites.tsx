import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import type { SharedTarget } from '../shared-target.ts'
import { sharedCalls } from './shared-calls.ts'
import { InviteRow } from './InviteRow.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import css from './Sharing.module.css'

/** The invitations of a target, the latest first. Accepted ones are in the list of people (S2§4). */
export function Invites({
  target,
  id,
  sent,
  heading: Heading = 'h3',
}: {
  target: SharedTarget
  id: string
  /** Grows with every invitation that is sent. */
  sent: number
  heading?: 'h2' | 'h3'
}) {
  const [page, setPage] = useState(0)
  const calls = sharedCalls[target.kind]
  const { answer, error, again } = useRead(calls.invites, { params: calls.params(id), query: { page: String(page) } })
  const shown = answer?.invites.filter(({ action }) => action !== 'confirmed') ?? []
  const readAgain = useEffectEvent(again)
  useEffect(() => {
    if (sent > 0) readAgain()
  }, [sent])
  return (
    <section className={css['part']} aria-labelledby="invites-heading">
      <Heading id="invites-heading">Invitations</Heading>
      {!answer ? (
        <NotLoaded error={error} again={again} what="The invitations" />
      ) : shown.length === 0 ? (
        <p className={css['note']}>No invitations are waiting.</p>
      ) : (
        <ul className={css['rows']}>
          {shown.map(invite => (
            <InviteRow key={invite.id} target={target} id={id} invite={invite} onChanged={again} />
          ))}
        </ul>
      )}
      {answer && <PageTurner page={page} more={answer.more} onTurn={setPage} labels={['Later', 'Earlier']} />}
    </section>
  )
}
