import { useEffect } from 'react'
import { errors } from '#contract/errors.ts'
import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { dropSecrets, heldSecret } from '../held-secrets.ts'
import { dropInvite } from '../waiting-invite.ts'
import { ResendLink } from './ResendLink.tsx'

/** A link that was used, is too old or is not whole. */
export function DeadLink({ token }: { token: string }) {
  const { status } = useSession()
  useEffect(() => {
    dropInvite()
    // Whoever comes back to the page has no link any more, unless another one was followed.
    return () => {
      if (heldSecret('confirmation_token') === token) dropSecrets()
    }
  }, [token])
  return (
    <AccountPage title="This link does not work any more">
      <p role="alert">{errors.link_expired.sentence}</p>
      {status === 'guest' ? (
        <>
          <Lead>
            An account that was confirmed before can log in. A sign-up that still waits gets a new link here; invitations come anew from
            whoever invites.
          </Lead>
          <ResendLink />
          <Ways>
            <a href={to('login')}>Log in</a>
            <a href={to('signup')}>Sign up</a>
          </Ways>
        </>
      ) : (
        <Ways>
          <a href={to('searchHome')}>Search</a>
        </Ways>
      )}
    </AccountPage>
  )
}
