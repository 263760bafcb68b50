import { useId, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import type { Reply } from '#contract/endpoint.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import { to } from '#contract/to.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'
import css from './Organisations.module.css'
import { PageButtons } from './PageButtons.tsx'

type Request = Reply<typeof groupMemberships.requests>['invite_requests'][number]

/** Who asks to join, the oldest first. Who is accepted is a verified member. */
export default function JoinRequestsModal({ organisation: { slug, name } }: { organisation: ChosenOrganisation } & ModalProps<void>) {
  const [page, setPage] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { answer, error, again, isCurrent } = useRead(groupMemberships.requests, {
    params: { kind: 'organisations', id: slug },
    query: { page: String(page) },
  })
  const handleAnswered = () => {
    // The button that had the focus leaves with its row.
    list.current?.focus()
    again()
  }
  return (
    <ModalFrame title="Requests to join">
      <div ref={list} tabIndex={-1} className={css['stack']}>
        <p className={css['note']}>
          Whoever you accept is shown as a verified member of <bdi>{name}</bdi>.
        </p>
        {!answer && !error && <Skeleton lines={3} />}
        {!answer && error && <p>{error.kind === 'offline' ? 'The requests are not available offline.' : error.message}</p>}
        {answer?.invite_requests.length === 0 && <p>No open requests</p>}
        {answer && answer.invite_requests.length > 0 && (
          <ul className={css['rows']} aria-busy={!isCurrent}>
            {answer.invite_requests.map(request => (
              <Row key={request.id} slug={slug} request={request} onAnswered={handleAnswered} />
            ))}
          </ul>
        )}
        {answer && <PageButtons page={page} more={answer.more} onPage={setPage} />}
      </div>
    </ModalFrame>
  )
}

function Row({
  slug,
  request: { id: rid, user, message, created_at },
  onAnswered,
}: {
  slug: string
  request: Request
  onAnswered: () => void
}) {
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const title = useId()
  const { busy, failure, run } = useAction()
  const answer = (accepted: boolean) =>
    void run(async () => {
      const args = { params: { kind: 'organisations' as const, id: slug, rid } }
      if (accepted) await sendOnce('accept', key => call(groupMemberships.acceptRequest, args, { key }))
      else await sendOnce('decline', key => call(groupMemberships.declineRequest, args, { key }))
      flashSuccess(accepted ? `${user.full_name} is a member now.` : `Declined the request of ${user.full_name}.`)
      onAnswered()
    })
  const button = { size: 'small', busy, 'aria-describedby': title, 'aria-disabled': online ? undefined : true } as const
  const [person] = user.slug_values
  return (
    <li>
      <p id={title}>
        <span className={css['name']}>
          {person === undefined ? user.full_name : <a href={to('researcher.show', { id: person })}>{user.full_name}</a>}
        </span>{' '}
        <span className={css['note']}>
          asked <RelativeTime at={created_at} />
        </span>
      </p>
      <blockquote className={css['quoted']}>
        <bdi>{message}</bdi>
      </blockquote>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        <Button {...button} onClick={() => online && answer(true)}>
          Accept
        </Button>
        <Button {...button} kind="quiet" onClick={() => online && answer(false)}>
          Decline
        </Button>
      </div>
    </li>
  )
}
