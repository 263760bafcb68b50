import { to } from '#contract/to.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { AuthPage, Lead } from '../form/AuthPage.tsx'

/** Accounts are made by whoever runs the server; this says so to those who looked for a form, and leads on. */
export const ClosedSignUp = () => (
  <AuthPage title="Sign up">
    <p>Accounts are made by whoever runs this server: ask them for one.</p>
    <Lead>Searching, reading and citing need no account. Folders, alerts and messages do.</Lead>
    <p>
      <ButtonLink kind="primary" href={to('login')}>
        Log in
      </ButtonLink>
    </p>
  </AuthPage>
)
