import { useEffect } from 'react'
import type { LinkMeaning } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { dropInvite, keepInvite } from '../waiting-invite.ts'
import { inviteWords } from './invite-words.ts'

interface FreeAccessProps {
  token: string
  meaning: Extract<LinkMeaning, { kind: 'free_access' }>
}

/** Days of free access, for whoever has no account yet. */
export function FreeAccess({ token, meaning }: FreeAccessProps) {
  const isGuest = useSession().status === 'guest'
  useEffect(() => (isGuest ? keepInvite(token) : dropInvite()), [isGuest, token])
  return (
    <AccountPage title="Invitation">
      <p>{inviteWords(meaning)}</p>
      {isGuest ? (
        <p>
          <ButtonLink kind="primary" href={to('signup.create')}>
            Sign up
          </ButtonLink>
        </p>
      ) : (
        <Lead>It is for new accounts, and you have one.</Lead>
      )}
      <Ways>{isGuest ? <a href={to('login')}>Log in</a> : <a href={to('searchHome')}>Search</a>}</Ways>
    </AccountPage>
  )
}
