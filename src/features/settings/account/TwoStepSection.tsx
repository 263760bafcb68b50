import type { CurrentUser } from '#contract/current-session.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { AuthenticatorRow } from './AuthenticatorRow.tsx'
import { RecoveryCodesRow } from './RecoveryCodesRow.tsx'
import { useSecondFactors } from './second-factors.reads.ts'

/** The authenticator app and the recovery codes: what is asked for after the password. */
export function TwoStepSection({ user: { user_id: id } }: { user: Readonly<CurrentUser> }) {
  const { answer, error, again } = useSecondFactors(id)
  return (
    <SettingsSection
      id="two-step"
      title="Two-step login"
      about="After your password, you also enter a code from an app on your phone. If someone learns your password, it’s not enough to log in."
    >
      {answer && (
        <ul className={css['rows']}>
          <AuthenticatorRow userId={id} app={answer.app} isLast={answer.passkeys.length === 0} />
          {(answer.app ?? answer.passkeys.length > 0) && <RecoveryCodesRow userId={id} left={answer.recovery_codes_left} />}
        </ul>
      )}
      {!answer && <NotLoaded error={error} again={again} what="This" lines={2} />}
    </SettingsSection>
  )
}
