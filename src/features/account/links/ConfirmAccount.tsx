import { call } from '#api/call.ts'
import { account, type SessionReply } from '#contract/account.ts'
import { type LinkMeaning, signUp } from '#contract/sign-up.ts'
import { go } from '#routing/navigation.ts'
import { ownPath } from '#routing/previous-route.ts'
import { adoptSession, session, useSession } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { flash } from '#ui/flash.ts'
import { AccountPage, Note, Ways } from '../form/AccountPage.tsx'
import { ActFailure } from '../form/ActFailure.tsx'
import { enter } from '../enter.ts'
import { dropSecrets } from '../held-secrets.ts'
import { pendingForm } from '../form/kept-email.ts'
import { useAct } from '../form/use-act.ts'
import css from '../form/AccountPage.module.css'

interface ConfirmAccountProps {
  token: string
  meaning: Extract<LinkMeaning, { kind: 'confirmation' }>
}

/** Makes the account of a sign-up. Who is signed in as somebody else stays so. */
export function ConfirmAccount({ token, meaning: { email, full_name } }: ConfirmAccountProps) {
  const { user } = useSession()
  const { busy, failure, run } = useAct()
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
      <ActFailure>{failure}</ActFailure>
      <p className={css['links']}>
        <Button kind="primary" busy={busy} onClick={() => run(() => confirm(token, email))}>
          Confirm and make the account
        </Button>
        <Button busy={busy} onClick={() => run(() => decline(token))}>
          That was not me
        </Button>
      </p>
      <Ways>
        <a href="/login">Log in</a>
      </Ways>
    </AccountPage>
  )
}

async function confirm(token: string, email: string): Promise<void> {
  const { session: begun, redirect } = await call(signUp.confirm, { body: { user: { confirmation_token: token } } })
  pendingForm.keep(undefined)
  await (begun && !session.user ? begin(begun, redirect) : stay(begun, email))
  dropSecrets()
}

/** Somebody else is signed in here: nobody uses the session that came along. */
async function stay(begun: SessionReply | undefined, email: string): Promise<void> {
  if (begun) await call(account.logout, {}, { credentials: { token: begun.token, userId: begun.user.user_id } }).catch(() => {})
  flash({ variant: 'success', text: `The account of ${email} is made.${session.user ? ' Sign out to log in with it.' : ''}` })
  await go(session.user ? '/search' : '/login', { replace: true })
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
  pendingForm.keep(undefined)
  flash({ variant: 'success', text: 'The sign-up is deleted.' })
  await go('/search', { replace: true })
  dropSecrets()
}
