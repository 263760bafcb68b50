import { useEffect } from 'react'
import { errors } from '#contract/errors.ts'
import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { clearUrlSecrets, urlSecret } from '../url-secrets.ts'
import { clearInvite } from '../pending-invite.ts'
import { ResendLink } from './ResendLink.tsx'

/** A link that was used, has expired or is incomplete. */
export function ExpiredLink({ token }: { token: string }) {
  const { status } = useSession()
  useEffect(() => {
    clearInvite()
    // The page forgets the link when it is left, unless another one was opened.
    return () => {
      if (urlSecret('confirmation_token') === token) clearUrlSecrets()
    }
  }, [token])
  return (
    <AuthPage title="This link no longer works">
      <p role="alert">{errors.link_expired.sentence}</p>
      {status === 'guest' ? (
        <>
          <Lead>
            If your account is already confirmed, log in. If not, get a new link here. For a new invitation, ask the person who invited you.
          </Lead>
          <ResendLink />
          <PageLinks>
            <a href={to('login')}>Log in</a>
            <a href={to('signup')}>Sign up</a>
          </PageLinks>
        </>
      ) : (
        <PageLinks>
          <a href={to('searchHome')}>Search</a>
        </PageLinks>
      )}
    </AuthPage>
  )
}
