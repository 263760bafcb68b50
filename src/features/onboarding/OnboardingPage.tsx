import { type ComponentType, useEffect } from 'react'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { CollaborationsPage } from './CollaborationsPage.tsx'
import { FunctionTitlePage } from './FunctionTitlePage.tsx'
import { InterestsPage } from './InterestsPage.tsx'
import { IntroPage } from './IntroPage.tsx'
import { nextStep, stepPages } from './onboarding-steps.ts'
import { stepTitles } from './step-titles.data.ts'
import { reachedStep } from './steps.ts'

const pages: Record<string, ComponentType> = {
  'onboarding.function-title': FunctionTitlePage,
  'onboarding.interests': InterestsPage,
  'onboarding.collaboration-interests': CollaborationsPage,
}

/** The step of the current address. The steps are taken in their order, from the first, however the user came. */
export default function OnboardingPage() {
  const { name } = usePlace()
  const { user } = useSession()
  usePageTitle(stepTitles[stepPages.find(page => page === name) ?? 'onboarding.intro'])
  const next = user && nextStep(user)
  const ahead = next && stepPages.findIndex(page => page === name) >= reachedStep(user) ? to(next) : undefined
  useEffect(() => {
    if (ahead !== undefined) void go(ahead, { replace: true })
  }, [ahead])
  if (ahead !== undefined) return null
  const Page = pages[name] ?? IntroPage
  return <Page />
}
