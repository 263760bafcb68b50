import { call } from '#api/call.ts'
import { type EnrolledFactors, secondFactors } from '#contract/second-factors.ts'
import { useAction } from '#forms/use-action.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { flashSuccess } from '#forms/flashes.ts'
import { withConfirmation } from './confirm-identity.ts'
import { focusSectionHeading } from './focus-section.ts'
import { lastFactorText } from './last-factor-text.ts'
import { preloadCodes, showNewCodes } from './recovery-codes.modal.ts'
import { readFactorsAgain, showFactors, showFailedChange } from './second-factors.reads.ts'
import { SetUpAppModal } from './set-up-app.modal.ts'

interface AuthenticatorRowProps {
  userId: string
  app: EnrolledFactors['app']
  /** It is the only factor of the account. */
  isLast: boolean
}

export function AuthenticatorRow({ userId: id, app, isLast }: AuthenticatorRowProps) {
  const { busy, run } = useAction(thrown => showFailedChange(id, thrown))
  const params = { id }
  const setUp = async () => {
    const begun = await withConfirmation('This changes how you log in, so please confirm this first.', () =>
      call(secondFactors.beginApp, { params }),
    )
    if (!begun) return
    // It has to be there when the codes are: they come only once.
    await preloadCodes()
    const added = await openModal(SetUpAppModal, { id, begun })
    if (!added) return readFactorsAgain(id)
    showFactors(id, added)
    flashSuccess('Your authenticator app is set up.')
    await showNewCodes(added.recovery_codes)
  }
  const remove = async () => {
    const question = { title: 'Remove the authenticator app?', yes: 'Remove', no: 'Cancel', danger: true }
    if (!(await confirmModal({ ...question, ...(isLast && { text: lastFactorText }) }))) return
    const left = await withConfirmation('To remove the app, please confirm this first.', () => call(secondFactors.removeApp, { params }))
    if (!left) return
    showFactors(id, left)
    flashSuccess('Authenticator app removed.')
    focusSectionHeading('two-step')
  }
  return (
    <li className={css['row']}>
      <span className={css['label']}>
        Authenticator app
        <span className={css['note']}>
          {' '}
          {app ? (
            <>
              set up <RelativeTime at={app.created_at} />
              {app.last_used_at !== null && (
                <>
                  , last used <RelativeTime at={app.last_used_at} />
                </>
              )}
            </>
          ) : (
            'not set up'
          )}
        </span>
      </span>
      <span className={css['actions']}>
        <OnlineButton
          kind="quiet"
          size="small"
          busy={busy}
          onClick={() => void run(setUp)}
          aria-label={app ? 'Set up another app' : 'Set up an app'}
        >
          {app ? 'Set up another' : 'Set up'}
        </OnlineButton>
        {app && (
          <OnlineButton kind="quiet" size="small" busy={busy} onClick={() => void run(remove)} aria-label="Remove the authenticator app">
            Remove
          </OnlineButton>
        )}
      </span>
    </li>
  )
}
