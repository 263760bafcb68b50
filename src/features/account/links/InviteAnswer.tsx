import { useEffect } from 'react'
import { call } from '#api/call.ts'
import { type LinkMeaning, signUp } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { pullChanges } from '#offline/index.ts'
import { ownPath } from '#routing/previous-route.ts'
import { refreshUser, useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { AuthPage, Lead } from '../form/AuthPage.tsx'
import { ActionError } from '../form/ActionError.tsx'
import { clearUrlSecrets } from '../url-secrets.ts'
import { clearInvite, storeInvite } from '../pending-invite.ts'
import { inviteText } from './invite-text.ts'
import { useAction } from '#forms/use-action.ts'
import css from '../form/AuthPage.module.css'

interface InviteAnswerProps {
  token: string
  meaning: Extract<LinkMeaning, { kind: 'invite' | 'invite_request' }>
}

/** Accepts or declines an invitation or a request to join. It is stored while the user logs in or signs up. */
export function InviteAnswer({ token, meaning }: InviteAnswerProps) {
  const { status, user } = useSession()
  const { busy, failure, run } = useAction()
  const isSignedIn = status === 'signed_in'
  useEffect(() => {
    if (!isSignedIn) storeInvite(token)
  }, [isSignedIn, token])
  const needsAccount = meaning.kind === 'invite' && meaning.needs_account
  return (
    <AuthPage title={meaning.kind === 'invite' ? 'Invitation' : 'Request to join'}>
      <p>{inviteText(meaning)}</p>
      {meaning.message && <blockquote className={css['quote']}>{meaning.message}</blockquote>}
      <ActionError>{failure}</ActionError>
      {isSignedIn ? (
        <>
          <Lead>
            You’re answering as {user?.full_name} ({user?.email}).
          </Lead>
          <p className={css['links']}>
            <Button kind="primary" busy={busy} onClick={() => run(() => answerLink(token, 'confirmed'))}>
              Accept
            </Button>
            <Button busy={busy} onClick={() => run(() => answerLink(token, 'declined'))}>
              Decline
            </Button>
          </p>
        </>
      ) : (
        <>
          <Lead>{needsAccount ? `This invitation is for ${meaning.email}. Sign up to answer it.` : 'Log in to answer.'}</Lead>
          <p className={css['links']}>
            {needsAccount && (
              <ButtonLink kind="primary" href={to('signup.create')}>
                Sign up
              </ButtonLink>
            )}
            <ButtonLink kind={needsAccount ? undefined : 'primary'} href={to('login')}>
              Log in
            </ButtonLink>
          </p>
        </>
      )}
    </AuthPage>
  )
}

async function answerLink(token: string, action: 'confirmed' | 'declined'): Promise<void> {
  const { redirect } = await call(signUp.confirm, { body: { user: { confirmation_token: token, action } } })
  clearInvite()
  flash({ variant: 'success', text: action === 'confirmed' ? 'Accepted.' : 'Declined.' })
  // What was joined is on this device before its page opens.
  await Promise.all([refreshUser(), pullChanges()])
  await go((redirect && ownPath(redirect)) ?? to('searchHome'), { replace: true })
  clearUrlSecrets()
}
