import { useEffect, useState } from 'react'
import { usePlace } from '#routing/place.ts'
import { profileLink } from '#routing/profile-links.ts'
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
              <a href={`${profileLink(user)}/settings/change-account`}>Back to your account</a>
            ) : (
              <>
                <a href="/login">Log in</a>
                <a href="/signup">Sign up</a>
              </>
            )}
            <a href="/search">Search</a>
          </Ways>
        </>
      ) : (
        <Lead>Asking {providerTitle[provider]} who you are …</Lead>
      )}
    </AccountPage>
  )
}
