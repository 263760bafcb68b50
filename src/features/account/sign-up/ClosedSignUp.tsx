import { to } from '#contract/to.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { AuthPage, Lead } from '../form/AuthPage.tsx'

/** Shown instead of the sign-up form where accounts are by invitation only. */
export const ClosedSignUp = () => (
  <AuthPage title="Sign up">
    <p>Sign-up is by invitation only. Please ask your administrator for an account.</p>
    <Lead>You can search, read and cite without an account. Folders, alerts and messages need one.</Lead>
    <p>
      <ButtonLink kind="primary" href={to('login')}>
        Log in
      </ButtonLink>
    </p>
  </AuthPage>
)
