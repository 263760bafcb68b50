import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { type SessionReply, currentSession } from '#contract/current-session.ts'
import { type LinkMeaning, signUp } from '#contract/sign-up.ts'
import { newPassword } from '#contract/text-fields.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { ownPath } from '#routing/previous-route.ts'
import { adoptSession, session, useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { AccountPage, Note, Ways } from '../form/AccountPage.tsx'
import { ActFailure } from '../form/ActFailure.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { enter } from '../enter.ts'
import { dropSecrets } from '../held-secrets.ts'
import { pendingForm } from '../form/kept-email.ts'
import { keptProof, proofForm } from '../form/kept-proof.ts'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { useAct } from '#forms/use-act.ts'
import css from '../form/AccountPage.module.css'

interface ConfirmAccountProps {
  token: string
  meaning: Extract<LinkMeaning, { kind: 'confirmation' }>
}

const check = checkWith(v.object({ password: newPassword }))

/**
 * Makes the account of a sign-up. In the browser that signed up it is one click; anywhere else a password is chosen, because anybody
 * may have typed the address. Who is signed in as somebody else stays so.
 */
export function ConfirmAccount({ token, meaning: { email, full_name } }: ConfirmAccountProps) {
  const { user } = useSession()
  const declining = useAct()
  const [isElsewhere, setElsewhere] = useState(() => keptProof() === undefined)
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start: { password: '' },
    check: given => (isElsewhere ? check(given) : { output: {} }),
    submit: (given: { password?: string }) => confirm(token, email, given.password),
    errorsOf: thrown => {
      const told = errorsFrom<{ password: string }>(thrown)
      if (told.errors?.password) setElsewhere(true)
      return told
    },
  })
  return (
    <AccountPage title="Confirm your address">
      <p>
        {full_name} signed up with the address {email}.
      </p>
      {user && (
        <Note>
          You are signed in as {user.full_name} ({user.email}), and stay so.
        </Note>
      )}
      <Form ref={form} onSubmit={handleSubmit}>
        {isElsewhere && (
          <>
            <Note>This is not the browser of the sign-up. What was chosen there opens nothing: choose the password here.</Note>
            <NewPasswordField label="Password" error={errors.password} {...text('password')} />
          </>
        )}
        <FormEnd label="Confirm and make the account" needs="Confirming" busy={busy} failure={failure} />
      </Form>
      <ActFailure>{declining.failure}</ActFailure>
      <p className={css['links']}>
        <Button busy={declining.busy} onClick={() => declining.run(() => decline(token))}>
          That was not me
        </Button>
      </p>
      <Ways>
        <a href={to('login')}>Log in</a>
      </Ways>
    </AccountPage>
  )
}

async function confirm(token: string, email: string, password: string | undefined): Promise<void> {
  const shown = { confirmation_token: token, proof: keptProof(), password }
  const { session: begun, redirect } = await call(signUp.confirm, { body: { user: shown } })
  forgetSignUp()
  await (begun && !session.user ? begin(begun, redirect) : stay(begun, email))
  dropSecrets()
}

function forgetSignUp(): void {
  pendingForm.keep(undefined)
  proofForm.keep(undefined)
}

/** Somebody else is signed in here: nobody uses the session that came along. */
async function stay(begun: SessionReply | undefined, email: string): Promise<void> {
  if (begun) await call(currentSession.logout, {}, { credentials: { token: begun.token, userId: begun.user.user_id } }).catch(() => {})
  flash({ variant: 'success', text: `The account of ${email} is made.${session.user ? ' Sign out to log in with it.' : ''}` })
  await go(to(session.user ? 'searchHome' : 'login'), { replace: true })
}

async function begin(begun: SessionReply, redirect: string | undefined): Promise<void> {
  await adoptSession(begun)
  const isSpent = redirect?.includes('coupon=spent')
  if (isSpent) flash({ variant: 'warning', text: 'Your account is made. The coupon is not valid any more, so it was left out.' })
  else flash({ variant: 'success', text: 'Your account is made.' })
  const joined = redirect && !isSpent ? ownPath(redirect) : undefined
  await (joined ? go(joined, { replace: true }) : enter({ isNew: true }))
}

async function decline(token: string): Promise<void> {
  await call(signUp.confirm, { body: { user: { confirmation_token: token, action: 'declined' } } })
  forgetSignUp()
  flash({ variant: 'success', text: 'The sign-up is deleted.' })
  await go(to('searchHome'), { replace: true })
  dropSecrets()
}
