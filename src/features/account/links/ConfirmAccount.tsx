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
import { ownPath, rememberRoute } from '#routing/previous-route.ts'
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
 * Creates the account of a sign-up. In the browser of the sign-up this is one click; in another one a password is chosen, because anyone
 * may have typed the address. A user who is signed in stays signed in.
 */
export function ConfirmAccount({ token, meaning: { email, full_name } }: ConfirmAccountProps) {
  const { user } = useSession()
  const declineAction = useAction()
  const [isOtherBrowser, setOtherBrowser] = useState(() => storedProof() === undefined)
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start: { password: '' },
    check: given => (isOtherBrowser ? check(given) : { output: {} }),
    submit: (given: { password?: string }) => confirm(token, email, given.password),
    errorsOf: thrown => {
      const refused = errorsFrom<{ password: string }>(thrown)
      if (refused.errors?.password) setOtherBrowser(true)
      return refused
    },
  })
  return (
    <AuthPage title="Confirm your email address">
      <p>
        <bdi>{full_name}</bdi> signed up with {email}.
      </p>
      {user && (
        <Note>
          You’re logged in as {user.full_name} ({user.email}). That won’t change.
        </Note>
      )}
      <Form ref={form} onSubmit={handleSubmit}>
        {isOtherBrowser && (
          <>
            <Note>You signed up in another browser. Choose your password again here.</Note>
            <NewPasswordField label="Password" error={errors.password} {...text('password')} />
          </>
        )}
        <FormFooter label="Create account" action="confirm" busy={busy} failure={failure} />
      </Form>
      <ActionError>{declineAction.failure}</ActionError>
      <p className={css['links']}>
        <Button busy={declineAction.busy} onClick={() => declineAction.run(() => decline(token))}>
          This wasn’t me
        </Button>
      </p>
      <PageLinks>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}

async function confirm(token: string, email: string, password: string | undefined): Promise<void> {
  const user = { confirmation_token: token, proof: storedProof(), password }
  const { session: created, redirect } = await call(signUp.confirm, { body: { user } })
  forgetSignUp()
  await (created && !session.user ? startSession(created, redirect) : keepSession(created, email))
  clearUrlSecrets()
}

function forgetSignUp(): void {
  confirmationDraft.write(undefined)
  proofStorage.write(undefined)
}

/** Another user is signed in here, or there is no new session: ends a new one, which is not used. */
async function keepSession(created: SessionReply | undefined, email: string): Promise<void> {
  if (created)
    await call(currentSession.logout, {}, { credentials: { token: created.token, userId: created.user.user_id } }).catch(() => {})
  flash({ variant: 'success', text: `Account created for ${email}.${session.user ? ' Log out first to log in with it.' : ''}` })
  await go(to(session.user ? 'searchHome' : 'login'), { replace: true })
}

async function startSession(created: SessionReply, redirect: string | undefined): Promise<void> {
  await adoptSession(created)
  const isCouponSpent = redirect?.includes('coupon=spent')
  if (isCouponSpent) flash({ variant: 'warning', text: 'Account created. The coupon is no longer valid and was not used.' })
  const joinedPage = redirect && !isCouponSpent ? ownPath(redirect) : undefined
  // The page that an invitation opened comes after the onboarding.
  if (joinedPage) rememberRoute(joinedPage)
  const page = await goAfterLogin({ isNew: true })
  // The onboarding says so itself: a message would lie over its buttons on a phone.
  if (!isCouponSpent && page !== to('onboarding')) flash({ variant: 'success', text: 'Account created.' })
}

async function decline(token: string): Promise<void> {
  await call(signUp.confirm, { body: { user: { confirmation_token: token, action: 'declined' } } })
  forgetSignUp()
  flash({ variant: 'success', text: 'Sign-up deleted.' })
  await go(to('searchHome'), { replace: true })
  clearUrlSecrets()
}
