import { useEffect, useState } from 'react'
import { to } from '#contract/to.ts'
import { usePlace } from '#routing/place.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { ActionError } from '../form/ActionError.tsx'
import { providerTitle } from './connect-provider.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'

/** Where another site sends the browser back to: goes on at once, or says whose fault it is that it cannot. */
export default function CallbackPage() {
  const provider = usePlace().name === 'orcid.callback' ? 'orcid' : 'linkedin'
  const { user } = useSession()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let left = false
    void finishProviderSignIn(provider).then(sentence => left || setFailure(sentence))
    return () => {
      left = true
    }
  }, [provider])
  return (
    <AuthPage title={providerTitle[provider]}>
      {failure ? (
        <>
          <ActionError>{failure}</ActionError>
          <Lead>Nothing was changed. What {providerTitle[provider]} sent works only once, so please begin again.</Lead>
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
        <Lead>Asking {providerTitle[provider]} who you are …</Lead>
      )}
    </AuthPage>
  )
}
