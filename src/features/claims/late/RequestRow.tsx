import { useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { type AskedRequest, type ClaimRequestKind, claims, type RequestState } from '#contract/claims.ts'
import { limits } from '#contract/limits.ts'
import { RecordLink } from '#features/records/index.ts'
import { errorsFrom, hasGone } from '#forms/errors-from.ts'
import { flashError } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './Claims.module.css'

const kindTexts: Record<ClaimRequestKind, { asked: string; accept: string; undo: string }> = {
  claim: { asked: 'claims this record', accept: 'Accept', undo: 'Release the record' },
  correct: { asked: 'asks for a correction', accept: 'Mark as corrected', undo: 'Mark as not corrected' },
  remove: { asked: 'asks for removal', accept: 'Remove record', undo: 'Show it again' },
}

const stateTexts: Record<RequestState, string> = { open: 'Open', accepted: 'Accepted', declined: 'Declined' }

/** One request, with the answer that the owner of the server gives, or another one later. */
export function RequestRow({ request, onDecided }: { request: AskedRequest; onDecided: () => void }) {
  const { id, kind, slug_value, name, asked_by, message, is_taken, state, created_at } = request
  const { online } = useReachability()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<readonly string[]>()
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useAction(thrown => {
    const refused = errorsFrom<{ reason: string }>(thrown)
    setError(refused.errors?.reason)
    if (!hasGone(thrown)) return setFailure(refused.failure)
    // Decided elsewhere meanwhile: the row leaves, or says how.
    flashError(thrown)
    onDecided()
  })
  const texts = kindTexts[kind]
  const decide = (accepted: boolean) =>
    void run(async () => {
      setError(undefined)
      setFailure(undefined)
      await call(claims.decide, { params: { id }, body: { record_request: { accepted, reason, seen: state } } })
      setReason('')
      onDecided()
    })
  const title = `request-${id}`
  return (
    <li aria-labelledby={title}>
      <p id={title} className={css['name']}>
        <RecordLink index="researchers" slug={slug_value}>
          <bdi>{name}</bdi>
        </RecordLink>
      </p>
      <p className={css['note']}>
        <bdi>{asked_by.name ?? 'Someone without an account'}</bdi> ({asked_by.email}) {texts.asked}, <RelativeTime at={created_at} />
        {state !== 'open' && ` · ${stateTexts[state]}`}
      </p>
      <blockquote className={css['message']}>
        <bdi>{message}</bdi>
      </blockquote>
      {request.reason !== null && <p className={css['note']}>Your reason: {request.reason}</p>}
      {is_taken && kind === 'claim' && (
        <InlineMessage tone="warn">
          Another account has claimed this record and would lose it. Neither learns who the other is.
        </InlineMessage>
      )}
      <Field label="Reason" optional hint="Sent to the person. Required to decline." error={error}>
        <TextArea
          name="reason"
          rows={2}
          value={reason}
          maxLength={limits.claims.reason.max}
          readOnly={busy}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        {state !== 'accepted' && (
          <Button
            size="small"
            busy={busy}
            aria-describedby={title}
            aria-disabled={online ? undefined : true}
            onClick={online ? () => decide(true) : undefined}
          >
            {texts.accept}
          </Button>
        )}
        {state !== 'declined' && (
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            aria-describedby={title}
            aria-disabled={online ? undefined : true}
            onClick={online ? () => decide(false) : undefined}
          >
            {state === 'accepted' ? texts.undo : 'Decline'}
          </Button>
        )}
        {!online && <span className={css['note']}>You’re offline.</span>}
      </div>
    </li>
  )
}
