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
import { OnlineForm } from '../parts/OnlineForm.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess } from '../parts/flashes.ts'

const changed = v.object({ current_password: password, password: newPassword })
const first = v.object({ current_password: v.literal(''), password: newPassword })

/** Another password, or the first of an account that ORCID or LinkedIn opens. Nothing typed here is ever kept. */
export function PasswordSection({ user }: { user: Readonly<CurrentUser> }) {
  const { has_password: hasOne, email } = user
  return (
    <SettingsSection
      id="password"
      title="Password"
      about={hasOne ? 'Every other device is signed out when it changes.' : 'There is none yet: with one you can sign in here too.'}
    >
      <PasswordForm key={String(hasOne)} hasOne={hasOne} email={email} />
    </SettingsSection>
  )
}

const empty = { current_password: '', password: '' }

function PasswordForm({ hasOne, email }: { hasOne: boolean; email: string }) {
  const form = useForm<typeof empty, typeof empty>({
    start: empty,
    check: checkWith(hasOne ? changed : first),
    errorsOf: errorsFrom,
    secret: ['current_password', 'password'],
    submit: async ({ current_password, password: next }) => {
      await call(account.changePassword, { body: { user: { password: next, ...(hasOne && { current_password }) } } })
      form.reset(empty)
      flashSuccess(hasOne ? 'Password changed. Every other device was signed out.' : 'Password saved. Every other device was signed out.')
      await refreshUser()
    },
  })
  const { errors, text } = form
  return (
    <OnlineForm label="Password" form={form} submitLabel={hasOne ? 'Change password' : 'Set password'}>
      {/* Password managers keep the new password with this name. */}
      <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
      {hasOne && (
        <Field label="Current password" error={errors.current_password}>
          <PasswordInput {...text('current_password')} autoComplete="current-password" required />
        </Field>
      )}
      <NewPasswordField label="New password" error={errors.password} {...text('password')} />
    </OnlineForm>
  )
}
