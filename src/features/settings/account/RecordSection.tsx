import type { OwnRequest } from '#contract/claims.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { ClaimSuggestions, giveBack, useOwnClaims } from '#features/claims/index.ts'
import { useAction } from '#forms/use-action.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { focusSectionHeading } from './focus-section.ts'

/** The record of the catalogue that the profile contains, requests for one, and records that may be the user’s own. */
export function RecordSection({ user: { user_id: id } }: { user: Readonly<CurrentUser> }) {
  const { answer, error, again } = useOwnClaims(id)
  const { busy, run } = useAction(flashError)
  // What was accepted is the claim, or was released since.
  const requests = answer?.requests.filter(({ state }) => state !== 'accepted') ?? []
  const isEmpty = answer && !answer.claim && requests.length === 0
  const release = async (slug: string, name: string) => {
    const text = `Its works leave your profile, and the record of ${name} goes back to how it was.`
    if (!(await confirmModal({ title: 'Release this record?', text, yes: 'Release', no: 'Cancel' }))) return
    await giveBack(id, slug)
    flashSuccess('Record released.')
    focusSectionHeading('record')
    again()
  }
  const withdraw = async (slug: string) => {
    await giveBack(id, slug)
    flashSuccess('Request withdrawn.')
    focusSectionHeading('record')
    again()
  }
  return (
    <SettingsSection
      id="record"
      title="Claimed record"
      about="Claim the record of your works, and it becomes part of your profile. Links to it then lead to you."
    >
      {!answer && <NotLoaded error={error} again={again} what="This" lines={2} />}
      {answer && !isEmpty && (
        <ul className={css['rows']}>
          {answer.claim && (
            <li className={css['row']}>
              <span className={css['label']}>
                <a href={to('researcher.show', { id: answer.claim.slug_value })}>
                  <bdi>{answer.claim.name}</bdi>
                </a>{' '}
                <span id="claimed-since" className={css['note']}>
                  claimed <RelativeTime at={answer.claim.claimed_at} />
                </span>
              </span>
              <OnlineButton
                kind="quiet"
                size="small"
                busy={busy}
                aria-describedby="claimed-since"
                onClick={() => void run(() => release(answer.claim!.slug_value, answer.claim!.name))}
              >
                Release
              </OnlineButton>
            </li>
          )}
          {requests.map(request => (
            <li key={`${request.slug_value}/${request.created_at}`} className={css['row']}>
              <span className={css['label']}>
                <a href={to('researcher.show', { id: request.slug_value })}>
                  <bdi>{request.name}</bdi>
                </a>{' '}
                <span className={css['note']}>{stateOf(request)}</span>
              </span>
              {request.state === 'open' && (
                <OnlineButton
                  kind="quiet"
                  size="small"
                  busy={busy}
                  aria-label={`Withdraw the request for ${request.name}`}
                  onClick={() => void run(() => withdraw(request.slug_value))}
                >
                  Withdraw
                </OnlineButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isEmpty && <p className={css['note']}>You haven’t claimed a record.</p>}
      {answer && !answer.claim && <ClaimSuggestions isExpected onChanged={again} />}
    </SettingsSection>
  )
}

function stateOf({ state, reason }: OwnRequest): string {
  if (state === 'open') return 'request under review'
  return `request declined${reason === null ? '' : `: ${reason}`}`
}
