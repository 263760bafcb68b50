import { useEffect, useState } from 'react'
import { to } from '#contract/to.ts'
import { usePlace } from '#routing/place.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { ActionError } from '../form/ActionError.tsx'
import { providerTitle } from './connect-provider.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'

/** The page that another site redirects back to: continues at once, or says why that failed. */
export default function CallbackPage() {
  const provider = usePlace().name === 'orcid.callback' ? 'orcid' : 'linkedin'
  const { user } = useSession()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isUnmounted = false
    void finishProviderSignIn(provider).then(text => isUnmounted || setFailure(text))
    return () => {
      isUnmounted = true
    }
  }, [provider])
  return (
    <AuthPage title={providerTitle[provider]}>
      {failure ? (
        <>
          <ActionError>{failure}</ActionError>
          <Lead>Nothing was changed. Please start again.</Lead>
          <PageLinks>
            {user ? (
              <a href={to('researcher.settings.change-account', { id: profileId(user) })}>Back to your account</a>
            ) : (
              <>
                <a href={to('login')}>Log in</a>
                <a href={to('signup')}>Sign up</a>
              </>
            )}
            <a href={to('searchHome')}>Search</a>
          </PageLinks>
        </>
      ) : (
        <Lead>Logging in with {providerTitle[provider]} …</Lead>
      )}
    </AuthPage>
  )
}
