import { useState } from 'react'
import { call } from '#api/call.ts'
import { claims } from '#contract/claims.ts'
import type { AnyRecord } from '#contract/records.ts'
import { to } from '#contract/to.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { slugOf, titleOfRecord } from '#features/records/index.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { go } from '#routing/navigation.ts'
import { profileId } from '#routing/profile-id.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { AskAboutRecordModal } from '../ask-about-record.modal.ts'
import { useOwnClaims } from '../claims.reads.ts'
import { takeOver } from '../take-over.ts'
import css from './Claims.module.css'

/** What the profile of someone else offers: it may be the reader’s own after all, or of somebody who wants it changed and has no account. */
export default function ProfileClaim({ record }: { record: AnyRecord }) {
  const { user } = useSession()
  const { query } = usePlace()
  const token = query.get('record_request')
  const named = { slug: slugOf(record), name: titleOfRecord('researchers', record) }
  const isClaimed = record['claimed'] === true
  if (token !== null) return <ConfirmAsking token={token} slug={named.slug} />
  // Its person made it alone: there is nothing to take over, and they change it themselves.
  if (record.source.name === 'Indago' && !isClaimed) return null
  // What somebody has can only be asked for, by a user.
  if (isClaimed && !user) return null
  return <Offers record={named} isClaimed={isClaimed} />
}

function Offers({ record, isClaimed }: { record: { slug: string; name: string }; isClaimed: boolean }) {
  const { busy, run } = useAction(thrown => void flash({ variant: 'danger', text: failureFrom(thrown) }))
  const { user } = useSession()
  const { answer, error, again } = useOwnClaims(user?.user_id)
  const claim = async () => {
    if (!mustSignIn()) return
    const done = await takeOver(record)
    if (done === 'claimed') await go(to('researcher.show', { id: record.slug }), { replace: true })
    else if (done === 'requested') again()
  }
  // What was asked for before decides what is offered.
  if (user && !answer && !error) return null
  if (user && answer?.requests.some(({ slug_value, state }) => slug_value === record.slug && state === 'open'))
    return (
      <section className={css['block']} aria-labelledby="profile-claim" data-screen-only>
        <h2 id="profile-claim">Your request is under review</h2>
        <p className={css['about']}>
          You asked for this record. You can see or withdraw your request in your{' '}
          <a href={to('researcher.settings.change-account', { id: profileId(user) }, { hash: 'record' })}>account settings</a>.
        </p>
      </section>
    )
  return (
    <section className={css['block']} aria-labelledby="profile-claim" data-screen-only>
      <h2 id="profile-claim">Is this you?</h2>
      <p className={css['about']}>
        {isClaimed
          ? 'If these are your works, ask an administrator to review it.'
          : 'Claim this record with an account, or ask for a correction without one.'}
      </p>
      <div className={css['actions']}>
        <Button size="small" busy={busy} onClick={() => void run(claim)}>
          This is me
        </Button>
        {!isClaimed && (
          <Button kind="quiet" size="small" onClick={() => void openModal(AskAboutRecordModal, { record })}>
            Correct or remove
          </Button>
        )}
      </div>
    </section>
  )
}

/** Reached by the link of the mail. A mail program that opens links has no effect: it takes a click. */
function ConfirmAsking({ token, slug }: { token: string; slug: string }) {
  const { busy, failure, run } = useAction()
  const [sent, setSent] = useState(false)
  const confirm = async () => {
    await call(claims.confirmAsking, { body: { confirmation_token: token } })
    setSent(true)
    await go(to('researcher.show', { id: slug }), { replace: true })
    flash({ variant: 'success', text: 'Request sent. The answer comes by email.' })
  }
  return (
    <section className={css['block']} aria-labelledby="confirm-asking">
      <h2 id="confirm-asking">Send your request?</h2>
      <p className={css['about']}>The administrator gets your message and email address.</p>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      {!sent && (
        <Button kind="primary" busy={busy} onClick={() => void run(confirm)}>
          Send request
        </Button>
      )}
    </section>
  )
}
