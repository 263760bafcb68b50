import type { StepPage } from './onboarding-steps.ts'

/** The titles of the steps by page. */
export const stepTitles: Readonly<Record<StepPage, string>> = {
  'onboarding.intro': 'Welcome',
  'onboarding.function-title': 'What you do',
  'onboarding.interests': 'Research interests',
  'onboarding.collaboration-interests': 'Collaboration',
}
