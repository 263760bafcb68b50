import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { account } from '#contract/account.ts'
import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { Field } from '#ui/field/Field.tsx'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { late } from '#ui/waiting/late.tsx'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { EmailInput } from '../form/EmailInput.tsx'
import { enter } from '../enter.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { loginForm } from '../form/kept-email.ts'
import { PasswordInput } from '../form/PasswordInput.tsx'

// Both ask the server first whether there is anything to show.
const DemoAccounts = late(() => import('../late/DemoAccounts.tsx'))
const ProviderButtons = late(() => import('../late/ProviderButtons.tsx'))

const check = checkWith(account.authenticate.body)

export default function LoginPage() {
  const { status, user } = useSession()
  const locked = status === 'locked' ? user : undefined
  const { form, errors, failure, busy, uncontrolled, handleSubmit } = useForm({
    start: { email: locked?.email ?? '', password: '' },
    check,
    submit: async ({ email, password }) => {
      await signIn(email, password)
      await enter()
    },
    errorsOf: errorsFrom<{ email: string; password: string }>,
    // Whoever was signed in goes on with their own address.
    kept: { read: () => (locked ? undefined : loginForm.read()), keep: loginForm.keep },
    secret: ['password'],
    uncontrolled: ['email', 'password'],
    checked: 'when sent',
  })

  const fill = (given: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(given)) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement) control.value = value
    }
    form.current?.requestSubmit()
  }

  return (
    <AccountPage title="Log in" beside={<DemoAccounts busy={busy} onChoose={(email, password) => fill({ email, password })} />}>
      {locked && (
        <Lead>Your session has ended. What is on this device stays readable, and unsent changes are kept for {locked.full_name}.</Lead>
      )}
      <Form ref={form} onSubmit={handleSubmit}>
        <Field label="Email address" error={errors.email}>
          <EmailInput {...uncontrolled('email')} />
        </Field>
        <Field label="Password" error={errors.password}>
          <PasswordInput {...uncontrolled('password')} autoComplete="current-password" required />
        </Field>
        <FormEnd label="Log in" needs="Logging in" busy={busy} failure={failure} />
      </Form>
      <ProviderButtons />
      <Ways>
        <a href={to('signup')}>Sign up</a>
        <a href={to('forgot')}>Forgotten password</a>
        <a href={to('searchHome')}>Search without an account</a>
      </Ways>
    </AccountPage>
  )
}
