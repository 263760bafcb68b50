import type { ComponentType } from 'react'
import { usePlace } from '#routing/place.ts'
import { CollaborationsPage } from './CollaborationsPage.tsx'
import { FunctionTitlePage } from './FunctionTitlePage.tsx'
import { InterestsPage } from './InterestsPage.tsx'
import { IntroPage } from './IntroPage.tsx'

const pages: Record<string, ComponentType> = {
  'onboarding.function-title': FunctionTitlePage,
  'onboarding.interests': InterestsPage,
  'onboarding.collaboration-interests': CollaborationsPage,
}

/** The step of the current address. */
export default function OnboardingPage() {
  const Page = pages[usePlace().name] ?? IntroPage
  return <Page />
}
