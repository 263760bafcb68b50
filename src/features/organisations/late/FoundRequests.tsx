import { useId, useRef } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { type OrganisationRequest, organisations } from '#contract/organisations.ts'
import { to } from '#contract/to.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { pullChanges } from '#offline/index.ts'
import { refreshUser, session } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import css from './Organisations.module.css'

interface FoundRequestsProps {
  requests: readonly OrganisationRequest[]
  onAnswered: () => void
}

/** Organisations that were found by addresses of the user, to accept or decline. Nothing if none wait. */
export function FoundRequests({ requests, onAnswered }: FoundRequestsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  if (requests.length === 0) return null
  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        Do you belong here?
      </h3>
      <ul className={css['rows']}>
        {requests.map(request => (
          <FoundRequest
            key={request.id}
            request={request}
            onAnswered={() => {
              // The button that had the focus leaves with its row.
              heading.current?.focus()
              onAnswered()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function FoundRequest({ request: { id: rid, organisation, email }, onAnswered }: { request: OrganisationRequest; onAnswered: () => void }) {
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const title = useId()
  const { busy, failure, run } = useAction()
  const answer = (accepted: boolean) =>
    void run(async () => {
      const params = { id: session.user?.user_id ?? '', rid }
      if (accepted) {
        await sendOnce('accept', key => call(organisations.accept, { params }, { key }))
        flashSuccess(organisationTexts.added(organisation.name))
        await refreshUser()
        void pullChanges()
      } else {
        await sendOnce('decline', key => call(organisations.decline, { params }, { key }))
        flashSuccess(organisationTexts.declined(organisation.name))
      }
      onAnswered()
    })
  const button = { size: 'small', busy, 'aria-describedby': title, 'aria-disabled': online ? undefined : true } as const
  const [slug] = organisation.slug_values
  return (
    <li>
      <div id={title}>
        <p className={css['name']}>
          {slug === undefined ? organisation.name : <a href={to('organisation.show', { id: slug })}>{organisation.name}</a>}
        </p>
        <p className={css['note']}>Found by {email}</p>
      </div>
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
