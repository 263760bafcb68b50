import { useEffect, useState } from 'react'
import { to } from '#contract/to.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { late } from '#ui/waiting/late.tsx'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { ActionError } from '../form/ActionError.tsx'
import { providerTitle } from './connect-provider.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'

const SecondStepForm = late(() => import('../second-step/SecondStepForm.tsx'))

/** The page that another site redirects back to: continues at once, or says why that failed. */
export default function CallbackPage() {
  const provider = usePlace().name === 'orcid.callback' ? 'orcid' : 'linkedin'
  const { user, status } = useSession()
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<SecondStep>()
  useEffect(() => {
    let isUnmounted = false
    void finishProviderSignIn(provider).then(outcome => {
      if (isUnmounted) return
      if (typeof outcome === 'object') setStep(outcome)
      else setFailure(outcome)
    })
    return () => {
      isUnmounted = true
    }
  }, [provider])
  if (step)
    return (
      <AuthPage title="Two-step login">
        <SecondStepForm step={step} onRestart={() => void go(to('login'))} />
      </AuthPage>
    )
  return (
    <AuthPage title={providerTitle[provider]}>
      {failure ? (
        <>
          <ActionError>{failure}</ActionError>
          <Lead>You can start again.</Lead>
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
        <Lead>
          {status === 'signed_in' ? 'Connecting' : 'Logging in with'} {providerTitle[provider]} …
        </Lead>
      )}
    </AuthPage>
  )
}
