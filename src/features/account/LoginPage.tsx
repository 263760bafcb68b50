import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { account } from '#contract/account.ts'
import { go } from '#routing/navigation.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { profileLink } from '#routing/profile-links.ts'
import { session, signIn, useSession } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { loginFailure } from './login-failure.ts'
import css from './LoginPage.module.css'

type FieldErrors = Partial<Record<'email' | 'password', string[]>>

/** Where a login leads: where one wanted to go, else the search start. The own profile page counts as nowhere (S1§4). */
function destination(): string {
  const before = takePreviousRoute()
  const own = session.user && profileLink(session.user)
  return before && before !== own ? before : '/search'
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

export default function LoginPage() {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const { online } = useReachability()
  const { status, user } = useSession()

  const submit = async (given: { email: string; password: string }) => {
    if (busy) return
    setFailure(undefined)
    const checked = v.safeParse(account.authenticate.body, given)
    const wrong: FieldErrors = checked.success ? {} : (v.flatten(checked.issues).nested ?? {})
    setErrors(wrong)
    if (!checked.success) {
      form.current?.querySelector<HTMLElement>(wrong.email ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    setBusy(true)
    try {
      await signIn(checked.output.email, checked.output.password)
      await go(destination(), { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(error.errors)
      setFailure(loginFailure(error))
    } finally {
      setBusy(false)
    }
  }

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void submit({ email: textOf(typed.get('email')), password: textOf(typed.get('password')) })
  }

  const fill = (email: string, password: string) => {
    for (const [name, value] of [
      ['email', email],
      ['password', password],
    ] as const) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = value
    }
    void submit({ email, password })
  }

  return (
    <div className={css['page']}>
      <section className={css['login']}>
        <h1 tabIndex={-1}>Log in</h1>
        {status === 'locked' && user && (
          <p className={css['lead']}>
            Your session has ended. What is on this device stays readable, and unsent changes are kept for {user.full_name}.
          </p>
        )}
        <form ref={form} className={css['form']} noValidate onSubmit={handleSubmit}>
          <Field label="Email address" error={errors.email}>
            <TextInput
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={status === 'locked' ? user?.email : undefined}
            />
          </Field>
          <Field label="Password" error={errors.password}>
            <TextInput name="password" type="password" autoComplete="current-password" required />
          </Field>
          <div role="alert" className={css['failure']}>
            {failure}
          </div>
          {!online && !failure && <p className={css['note']}>There is no connection to Indago now. Logging in needs one.</p>}
          <Button type="submit" kind="primary" busy={busy}>
            Log in
          </Button>
        </form>
        <p className={css['guest']}>
          <a href="/search">Search without an account</a>
        </p>
      </section>
      <DemoAccounts busy={busy} onChoose={fill} />
    </div>
  )
}
