import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { groupMemberships, type InviteRequest } from '#contract/group-memberships.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { answerAsked } from './group-acts.ts'
import type { SharedGroup } from '../group-target.ts'
import { tellAnswered } from '../sent-outcome.ts'
import { PersonRow } from './PersonRow.tsx'
import { useRereading, useWaitingAnswers } from './request-answers.reads.ts'
import { groupKindOf } from './shared-calls.ts'
import css from './Sharing.module.css'

/** Who asks to join, to be accepted or declined by whom manages the members. */
export function RequestsPanel({ target }: { target: SharedGroup }) {
  const [page, setPage] = useState(0)
  const { answer, error, again } = useRead(groupMemberships.requests, {
    params: { kind: groupKindOf[target.kind], id: target.id },
    query: { page: String(page) },
  })
  // Answers that wait to be sent, and those of this page.
  const waiting = useWaitingAnswers()
  const [given, setGiven] = useState<readonly string[]>([])
  useRereading(again, waiting)
  if (!answer) return <NotLoaded error={error} again={again} what="The requests" />
  const done = new Set([...given, ...waiting])
  const requests = answer.invite_requests.filter(({ id }) => !done.has(id))
  if (requests.length === 0 && page === 0) return <p className={css['note']}>Nobody is asking to join.</p>
  return (
    <>
      <ul className={css['rows']} aria-label="Requests to join">
        {requests.map(request => (
          <RequestRow
            key={request.id}
            target={target}
            request={request}
            onAnswered={() => setGiven(now => [...now, request.id])}
            onFailed={again}
          />
        ))}
      </ul>
      <PageTurner page={page} more={answer.more} onTurn={setPage} labels={['Earlier', 'Later']} />
    </>
  )
}

interface RequestRowProps {
  target: SharedGroup
  request: InviteRequest
  onAnswered: () => void
  onFailed: () => void
}

function RequestRow({ target, request, onAnswered, onFailed }: RequestRowProps) {
  const { user, message, research_groups, sent_at } = request
  const { busy, run } = useAction(thrown => {
    flash({ variant: 'danger', text: failureOfQueued(thrown) })
    onFailed()
  })
  const answer = (isAccepted: boolean) => async () => {
    await answerAsked(target, request, isAccepted)
    onAnswered()
    const done = isAccepted ? `${user.full_name} is a member now.` : `The request of ${user.full_name} was declined.`
    void tellAnswered({ type: 'invite_request', id: request.id }, done)
  }
  return (
    <PersonRow
      person={user}
      note={
        <>
          “{message}”{research_groups.length > 0 && ` · with ${research_groups.map(({ name }) => name).join(', ')}`} ·{' '}
          <RelativeTime at={sent_at} />
        </>
      }
    >
      <Button size="small" busy={busy} aria-label={`Accept ${user.full_name}`} onClick={() => void run(answer(true))}>
        Accept
      </Button>
      <Button kind="quiet" size="small" busy={busy} aria-label={`Decline ${user.full_name}`} onClick={() => void run(answer(false))}>
        Decline
      </Button>
    </PersonRow>
  )
}
