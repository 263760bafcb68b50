import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { secondFactors } from '#contract/second-factors.ts'
import { PasskeyPlaceNote, usePasskeyPlace } from '#features/second-factors/index.ts'
import { useAction } from '#forms/use-action.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { AddPasskeyModal } from './add-passkey.modal.ts'
import { withConfirmation } from './confirm-identity.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import { preloadCodes, showNewCodes } from './recovery-codes.modal.ts'
import { readFactorsAgain, showFactors, useSecondFactors } from './second-factors.reads.ts'

/** The passkeys of the user, with a new one where passkeys work. */
export function PasskeysSection({ user: { user_id: id } }: { user: Readonly<CurrentUser> }) {
  const { answer, error, again } = useSecondFactors(id)
  const place = usePasskeyPlace()
  const { busy, run } = useAction(flashError)
  const add = async () => {
    const request = await withConfirmation('A passkey opens your account, so please confirm this first.', () =>
      call(secondFactors.beginPasskey, { params: { id } }),
    )
    if (!request) return
    // It has to be there when the codes are: they come only once.
    await preloadCodes()
    const added = await openModal(AddPasskeyModal, { id, request })
    if (!added) return readFactorsAgain(id)
    showFactors(id, added)
    flashSuccess('Passkey added.')
    await showNewCodes(added.recovery_codes)
  }
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      about="Log in with your fingerprint, your face or the PIN of your device, without your password. With a passkey, your password alone no longer opens your account."
    >
      {answer && answer.passkeys.length > 0 && (
        <ul className={css['rows']}>
          {answer.passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} userId={id} passkey={passkey} isLast={answer.passkeys.length === 1 && !answer.app} />
          ))}
        </ul>
      )}
      {!answer && <NotLoaded error={error} again={again} what="The list" lines={1} />}
      {place?.works && (
        <div>
          <OnlineButton busy={busy} showsReason onClick={() => void run(add)}>
            Add a passkey
          </OnlineButton>
        </div>
      )}
      <PasskeyPlaceNote />
    </SettingsSection>
  )
}
