import { useEffect, useState } from 'react'
import { ApiError } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { account } from '#contract/account.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { Field } from '#ui/field/Field.tsx'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { late } from '#ui/waiting/late.tsx'
import { AuthPage, Lead, Note, PageLinks } from '../form/AuthPage.tsx'
import { EmailInput } from '../form/EmailInput.tsx'
import { goAfterLogin } from '../go-after-login.ts'
import { FormFooter } from '../form/FormFooter.tsx'
import { loginDraft } from '../form/stored-email.ts'
import { Introduction, Promises } from './Introduction.tsx'
import { PasswordInput } from '../form/PasswordInput.tsx'

// Loaded late: all are empty until the server has answered.
const DemoAccounts = late(() => import('./DemoAccounts.tsx'))
const ProviderButtons = late(() => import('./ProviderButtons.tsx'))
const PasskeyButton = late(() => import('../second-step/PasskeyButton.tsx'))
const SecondStepForm = late(() => import('../second-step/SecondStepForm.tsx'))

const check = checkWith(account.authenticate.body)

export default function LoginPage() {
  const { status, user } = useSession()
  const [step, setStep] = useState<SecondStep>()
  const [isRefused, setRefused] = useState(false)
  const locked = status === 'locked' ? user : undefined
  // Logged in from another tab; who logs in here is led on by the form.
  useEffect(() => {
    if (status === 'signed_in' && document.hidden) void goAfterLogin()
  }, [status])
  const { form, errors, failure, busy, uncontrolled, handleSubmit } = useForm({
    start: { email: locked?.email ?? '', password: '' },
    check,
    submit: async ({ email, password }) => {
      const next = await signIn(email, password)
      if (next) setStep(next)
      else await goAfterLogin()
    },
    errorsOf: thrown => {
      setRefused(thrown instanceof ApiError && thrown.code === 'wrong_credentials')
      return errorsFrom<{ email: string; password: string }>(thrown)
    },
    // A locked session starts with its own address instead of the draft.
    draft: { read: () => (locked ? undefined : loginDraft.read()), write: loginDraft.write },
    secret: ['password'],
    uncontrolled: ['email', 'password'],
    validateOn: 'submit',
  })

  const fillAndSubmit = (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement) control.value = value
    }
    form.current?.requestSubmit()
  }

  if (step)
    return (
      <AuthPage title="Two-step login">
        <SecondStepForm step={step} onRestart={() => setStep(undefined)} />
      </AuthPage>
    )
  return (
    <AuthPage
      title="Log in"
      intro={!locked && <Introduction />}
      more={!locked && <Promises />}
      aside={<DemoAccounts busy={busy} onChoose={(email, password) => fillAndSubmit({ email, password })} />}
    >
      {locked && (
        <Lead>Your session has ended. You can still read what’s on this device. Unsent changes are kept for {locked.full_name}.</Lead>
      )}
      <Form ref={form} onSubmit={handleSubmit}>
        <Field label="Email address" error={errors.email}>
          <EmailInput {...uncontrolled('email')} />
        </Field>
        <Field label="Password" error={errors.password}>
          <PasswordInput {...uncontrolled('password')} autoComplete="current-password" required />
        </Field>
        <FormFooter label="Log in" action="log in" busy={busy} failure={failure} />
      </Form>
      {failure && isRefused && (
        <Note>
          Signed up, but not confirmed your email address yet? <a href={to('confirmation.resend')}>Send the link again</a>
        </Note>
      )}
      <PasskeyButton />
      <ProviderButtons />
      <PageLinks>
        <a href={to('signup')}>Sign up</a>
        <a href={to('forgot')}>Forgot your password?</a>
      </PageLinks>
    </AuthPage>
  )
}
