import * as v from 'valibot'
import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { account } from '#contract/account.ts'
import { linkLifetimes } from '#contract/sign-up.ts'
import { newPassword } from '#contract/text-fields.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { flash } from '#ui/feedback/flash.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { FormFooter } from '../form/FormFooter.tsx'
import { clearUrlSecrets, useUrlSecret } from '../url-secrets.ts'
import { NewPasswordField } from '../form/NewPasswordField.tsx'

const check = checkWith(v.object({ password: newPassword }))

/** Sets a new password with the token from a mail. */
export default function ResetPasswordPage() {
  const token = useUrlSecret('reset_password_token')
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start: { password: '' },
    check,
    submit: async ({ password }) => {
      await call(account.resetPassword, { body: { user: { reset_password_token: token ?? '', password } } })
      flash({ variant: 'success', text: 'Password changed. Log in with your new password.' })
      await go(to('login'), { replace: true })
      clearUrlSecrets()
    },
    errorsOf: errorsFrom<{ password: string }>,
  })
  return (
    <AuthPage title="New password">
      {token ? (
        <>
          <Lead>This logs you out on all your devices.</Lead>
          <Form ref={form} onSubmit={handleSubmit}>
            <NewPasswordField label="New password" error={errors.password} {...text('password')} />
            <FormFooter label="Change password" action="change your password" busy={busy} failure={failure} />
          </Form>
        </>
      ) : (
        <Lead>Open the link in the email again. It expires in {linkLifetimes.reset}.</Lead>
      )}
      <PageLinks>
        <a href={to('forgot')}>Send a new link</a>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}
