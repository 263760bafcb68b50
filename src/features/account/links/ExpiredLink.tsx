import { useEffect } from 'react'
import { errors } from '#contract/errors.ts'
import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { clearUrlSecrets, urlSecret } from '../url-secrets.ts'
import { clearInvite } from '../pending-invite.ts'
import { ResendLink } from './ResendLink.tsx'

/** A link that was used, is too old or is not whole. */
export function ExpiredLink({ token }: { token: string }) {
  const { status } = useSession()
  useEffect(() => {
    clearInvite()
    // Whoever comes back to the page has no link any more, unless another one was followed.
    return () => {
      if (urlSecret('confirmation_token') === token) clearUrlSecrets()
    }
  }, [token])
  return (
    <AuthPage title="This link does not work any more">
      <p role="alert">{errors.link_expired.sentence}</p>
      {status === 'guest' ? (
        <>
          <Lead>
            An account that was confirmed before can log in. A sign-up that still waits gets a new link here; invitations come anew from
            whoever invites.
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
