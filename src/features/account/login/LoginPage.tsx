import { type FormEvent, useRef, useState } from 'react'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { account } from '#contract/account.ts'
import { signIn, useSession } from '#session/session.ts'
import { Field } from '#ui/field/Field.tsx'
import { Form } from '#forms/Form.tsx'
import { late } from '#ui/waiting/late.tsx'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { EmailInput } from '../form/EmailInput.tsx'
import { enter } from '../enter.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { keptEmail, loginForm } from '../form/kept-email.ts'
import { PasswordInput } from '../form/PasswordInput.tsx'

// Both ask the server first whether there is anything to show.
const DemoAccounts = late(() => import('./DemoAccounts.tsx'))
const ProviderButtons = late(() => import('../providers/ProviderButtons.tsx'))

type FieldErrors = Partial<Record<'email' | 'password', readonly string[]>>

const check = checkWith(account.authenticate.body)

export default function LoginPage() {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const underway = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const { status, user } = useSession()
  // The fields keep their own values: a password manager fills them in without telling.
  const control = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)

  const submit = async () => {
    if (underway.current) return
    const given = { email: control('email')?.value ?? '', password: control('password')?.value ?? '' }
    setFailure(undefined)
    const checked = check(given)
    if ('errors' in checked) {
      setErrors(checked.errors)
      control(checked.errors.email ? 'email' : 'password')?.focus()
      return
    }
    setErrors({})
    underway.current = true
    setBusy(true)
    try {
      await signIn(checked.output.email, checked.output.password)
      loginForm.keep(undefined)
      await enter()
    } catch (error) {
      const told = errorsFrom<typeof given>(error)
      setErrors(told.errors ?? {})
      setFailure(told.failure)
    } finally {
      underway.current = false
      setBusy(false)
    }
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  const fill = (email: string, password: string) => {
    for (const [name, value] of Object.entries({ email, password })) {
      const input = control(name)
      if (input) input.value = value
    }
    void submit()
  }

  return (
    <AccountPage title="Log in" beside={<DemoAccounts busy={busy} onChoose={fill} />}>
      {status === 'locked' && user && (
        <Lead>Your session has ended. What is on this device stays readable, and unsent changes are kept for {user.full_name}.</Lead>
      )}
      <Form ref={form} onSubmit={handleSubmit}>
        <Field label="Email address" error={errors.email}>
          <EmailInput
            name="email"
            defaultValue={status === 'locked' ? user?.email : keptEmail(loginForm)}
            onChange={event => loginForm.keep({ email: event.target.value })}
          />
        </Field>
        <Field label="Password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <FormEnd label="Log in" needs="Logging in" busy={busy} failure={failure} />
      </Form>
      <ProviderButtons />
      <Ways>
        <a href="/signup">Sign up</a>
        <a href="/forgot">Forgotten password</a>
        <a href="/search">Search without an account</a>
      </Ways>
    </AccountPage>
  )
}
