import * as v from 'valibot'
import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { account } from '#contract/account.ts'
import { type CurrentUser } from '#contract/current-session.ts'
import { newPassword, password } from '#contract/text-fields.ts'
import { NewPasswordField, PasswordInput } from '#features/account/index.ts'
import { refreshUser } from '#session/session.ts'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import { withConfirmation } from './confirm-identity.ts'
import { readSessionsAgain } from './sessions.reads.ts'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess } from '#forms/flashes.ts'

const another = v.object({ current_password: password, password: newPassword })
const first = v.object({ current_password: v.literal(''), password: newPassword })

/** Changes the password, or sets the first one of an account that signs in with ORCID or LinkedIn. Nothing typed is stored. */
export function PasswordSection({ user }: { user: Readonly<CurrentUser> }) {
  const { user_id: id, has_password: hasPassword, email } = user
  return (
    <SettingsSection
      id="password"
      title="Password"
      about={hasPassword ? 'Changing it logs you out on all other devices.' : 'You have no password yet. Set one to log in with it, too.'}
    >
      <PasswordForm key={String(hasPassword)} id={id} hasPassword={hasPassword} email={email} />
    </SettingsSection>
  )
}

const empty = { current_password: '', password: '' }

function PasswordForm({ id, hasPassword, email }: { id: string; hasPassword: boolean; email: string }) {
  const form = useForm<typeof empty, typeof empty>({
    start: empty,
    check: checkWith(hasPassword ? another : first),
    errorsOf: errorsFrom,
    secret: ['current_password', 'password'],
    submit: async ({ current_password, password: next }) => {
      const change = { password: next, ...(hasPassword && { current_password }) }
      const changed = await withConfirmation('This changes how you log in, so please confirm this first.', () =>
        call(account.changePassword, { body: { user: change } }),
      )
      if (!changed) return
      await form.reset(empty)
      flashSuccess(
        hasPassword ? 'Password changed. All other devices were logged out.' : 'Password saved. All other devices were logged out.',
      )
      readSessionsAgain(id)
      await refreshUser()
    },
  })
  const { errors, text } = form
  return (
    <OnlineForm label="Password" form={form} submitLabel={hasPassword ? 'Change password' : 'Set password'}>
      {/* Password managers store the new password with this username. */}
      <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <Field label="Current password" error={errors.current_password}>
          <PasswordInput {...text('current_password')} autoComplete="current-password" required />
        </Field>
      )}
      <NewPasswordField label="New password" error={errors.password} {...text('password')} />
    </OnlineForm>
  )
}
