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
import { AuthPage, Note, PageLinks } from '../form/AuthPage.tsx'
import { ActionError } from '../form/ActionError.tsx'
import { FormFooter } from '../form/FormFooter.tsx'
import { goAfterLogin } from '../go-after-login.ts'
import { clearUrlSecrets } from '../url-secrets.ts'
import { confirmationDraft } from '../form/stored-email.ts'
import { storedProof, proofStorage } from '../form/stored-proof.ts'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { useAction } from '#forms/use-action.ts'
import css from '../form/AuthPage.module.css'

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
  const declining = useAction()
  const [isElsewhere, setElsewhere] = useState(() => storedProof() === undefined)
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
    <AuthPage title="Confirm your address">
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
        <FormFooter label="Confirm and make the account" action="Confirming" busy={busy} failure={failure} />
      </Form>
      <ActionError>{declining.failure}</ActionError>
      <p className={css['links']}>
        <Button busy={declining.busy} onClick={() => declining.run(() => decline(token))}>
          That was not me
        </Button>
      </p>
      <PageLinks>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}

async function confirm(token: string, email: string, password: string | undefined): Promise<void> {
  const shown = { confirmation_token: token, proof: storedProof(), password }
  const { session: begun, redirect } = await call(signUp.confirm, { body: { user: shown } })
  forgetSignUp()
  await (begun && !session.user ? begin(begun, redirect) : stay(begun, email))
  clearUrlSecrets()
}

function forgetSignUp(): void {
  confirmationDraft.write(undefined)
  proofStorage.write(undefined)
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
  await (joined ? go(joined, { replace: true }) : goAfterLogin({ isNew: true }))
}

async function decline(token: string): Promise<void> {
  await call(signUp.confirm, { body: { user: { confirmation_token: token, action: 'declined' } } })
  forgetSignUp()
  flash({ variant: 'success', text: 'The sign-up is deleted.' })
  await go(to('searchHome'), { replace: true })
  clearUrlSecrets()
}
