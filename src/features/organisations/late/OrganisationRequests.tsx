import { useId, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { limits } from '#contract/limits.ts'
import { type AskedOrganisationRequest, organisations } from '#contract/organisations.ts'
import type { RoleId } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { WebLink, webUrlOf } from '#features/records/index.ts'
import { errorsFrom, hasGone } from '#forms/errors-from.ts'
import { flashError } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Select } from '#ui/first/Select.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './Organisations.module.css'
import { OwnerSection } from './OwnerSection.tsx'

/** Organisations that people made, and requests to join one that nobody owns, for the owner of the server. */
export default function OrganisationRequests() {
  const [page, setPage] = useState(0)
  const { answer, error, again, isCurrent } = useRead(organisations.asked, { query: { page: String(page) } })
  return (
    <OwnerSection
      title="Requests about organisations"
      what="The requests"
      empty="No open requests"
      rows={answer?.organisation_requests}
      {...{ error, again, isCurrent, page }}
      more={answer?.more ?? false}
      onTurn={setPage}
      Row={Row}
    />
  )
}

const asked = { create: 'made this organisation', join: 'asks to join' } as const

function Row({
  row: { id, kind, organisation, asked_by, message, created_at },
  onDone,
}: {
  row: AskedOrganisationRequest
  onDone: () => void
}) {
  const { online } = useReachability()
  const title = useId()
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<RoleId>(1)
  const [error, setError] = useState<readonly string[]>()
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useAction(thrown => {
    const refused = errorsFrom<{ reason: string }>(thrown)
    setError(refused.errors?.reason)
    if (!hasGone(thrown)) return setFailure(refused.failure)
    // Decided elsewhere meanwhile: the row leaves.
    flashError(thrown)
    onDone()
  })
  const decide = (accepted: boolean) =>
    void run(async () => {
      setError(undefined)
      setFailure(undefined)
      await call(organisations.decide, { params: { id }, body: { organisation_request: { accepted, reason, role_id: role } } })
      onDone()
    })
  const website = webUrlOf(organisation.website)
  const [slug] = organisation.slug_values
  const button = { size: 'small', busy, 'aria-describedby': title, 'aria-disabled': online ? undefined : true } as const
  return (
    <li>
      <div id={title}>
        <p className={css['name']}>
          {slug === undefined ? organisation.name : <a href={to('organisation.show', { id: slug })}>{organisation.name}</a>}
        </p>
        <p className={css['note']}>
          <bdi>{asked_by.full_name}</bdi> ({asked_by.email}) {asked[kind]}, <RelativeTime at={created_at} />
        </p>
      </div>
      {(website || organisation.country) && (
        <p className={css['note']}>
          {organisation.country} {website && <WebLink url={website} />}
        </p>
      )}
      {message !== '' && (
        <blockquote className={css['quoted']}>
          <bdi>{message}</bdi>
        </blockquote>
      )}
      {kind === 'join' && (
        <Field label="Role" hint="An owner may edit the organisation and answer later requests.">
          <Select value={String(role)} onChange={event => setRole(Number(event.target.value) as RoleId)}>
            <option value="1">Member</option>
            <option value="2">Admin</option>
            <option value="3">Owner</option>
          </Select>
        </Field>
      )}
      <Field label="Reason" optional hint="Sent to the person. Required to decline." error={error}>
        <TextArea
          name="reason"
          rows={2}
          value={reason}
          maxLength={limits.organisation.reason.max}
          readOnly={busy}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        <Button {...button} onClick={() => online && decide(true)}>
          Accept
        </Button>
        <Button {...button} kind="quiet" onClick={() => online && decide(false)}>
          Decline
        </Button>
        {!online && <span className={css['note']}>You’re offline.</span>}
      </div>
    </li>
  )
}
