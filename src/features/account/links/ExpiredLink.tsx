import { useEffect } from 'react'
import { errors } from '#contract/errors.ts'
import type { LinkMeaning } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { clearUrlSecrets, urlSecret } from '../url-secrets.ts'
import { clearInvite } from '../pending-invite.ts'
import { ResendLink } from './ResendLink.tsx'

/** What a link asks whoever opens it. */
export type MailedQuestion = Exclude<LinkMeaning['kind'], 'free_access'>

/** Why it may have ended, and what to do then. */
const hints: Record<MailedQuestion, string> = {
  confirmation: 'If your account is already confirmed, log in. If not, get a new link here.',
  invite: 'If you accepted the invitation, you’re a member already. For a new one, ask the person who invited you.',
  invite_request: 'The request was answered or cancelled, or is too old.',
}

/** A link that was used, has expired or is incomplete. */
export function ExpiredLink({ token, of }: { token: string; of: MailedQuestion }) {
  const { status, user } = useSession()
  const isGuest = status === 'guest'
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
      {(isGuest || of !== 'confirmation') && <Lead>{hints[of]}</Lead>}
      {isGuest && of === 'confirmation' && <ResendLink />}
      <PageLinks>
        {isGuest && <a href={to('login')}>Log in</a>}
        {isGuest && of !== 'invite_request' && <a href={to('signup')}>Sign up</a>}
        {user && of === 'invite' && <a href={to('researcher.show', { id: profileId(user) })}>Your profile</a>}
        {!isGuest && <a href={to('searchHome')}>Search</a>}
      </PageLinks>
    </AuthPage>
  )
}
