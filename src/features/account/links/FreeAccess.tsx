import { useEffect } from 'react'
import type { LinkMeaning } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { clearInvite, storeInvite } from '../pending-invite.ts'
import { inviteText } from './invite-text.ts'

interface FreeAccessProps {
  token: string
  meaning: Extract<LinkMeaning, { kind: 'free_access' }>
}

/** An invitation with days of free access, for new accounts. */
export function FreeAccess({ token, meaning }: FreeAccessProps) {
  const isGuest = useSession().status === 'guest'
  useEffect(() => (isGuest ? storeInvite(token) : clearInvite()), [isGuest, token])
  return (
    <AuthPage title="Invitation">
      <p>{inviteText(meaning)}</p>
      {isGuest ? (
        <p>
          <ButtonLink kind="primary" href={to('signup.create')}>
            Sign up
          </ButtonLink>
        </p>
      ) : (
        <Lead>This invitation is for new accounts, and you already have one.</Lead>
      )}
      <PageLinks>{isGuest ? <a href={to('login')}>Log in</a> : <a href={to('searchHome')}>Search</a>}</PageLinks>
    </AuthPage>
  )
}
