import { useEffect, useState } from 'react'
import { to } from '#contract/to.ts'
import { usePlace } from '#routing/place.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { ActFailure } from '../form/ActFailure.tsx'
import { providerTitle } from './connect-provider.ts'
import { finishVisit } from './finish-visit.ts'

/** Where another site sends the browser back to: goes on at once, or says whose fault it is that it cannot. */
export default function CallbackPage() {
  const provider = usePlace().name === 'orcid.callback' ? 'orcid' : 'linkedin'
  const { user } = useSession()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let left = false
    void finishVisit(provider).then(sentence => left || setFailure(sentence))
    return () => {
      left = true
    }
  }, [provider])
  return (
    <AccountPage title={providerTitle[provider]}>
      {failure ? (
        <>
          <ActFailure>{failure}</ActFailure>
          <Lead>Nothing was changed. What {providerTitle[provider]} sent works only once, so please begin again.</Lead>
          <Ways>
            {user ? (
              <a href={to('researcher.settings.change-account', { id: profileId(user) })}>Back to your account</a>
            ) : (
              <>
                <a href={to('login')}>Log in</a>
                <a href={to('signup')}>Sign up</a>
              </>
            )}
            <a href={to('searchHome')}>Search</a>
          </Ways>
        </>
      ) : (
        <Lead>Asking {providerTitle[provider]} who you are …</Lead>
      )}
    </AccountPage>
  )
}
