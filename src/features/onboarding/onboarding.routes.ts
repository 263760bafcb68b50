import { to } from '#contract/to.ts'
import { defineRoutes } from '#routing/define-routes.ts'
import { session } from '#session/session.ts'
import { nextStep, stepTitles } from './onboarding-steps.ts'

/** All steps come together: once the first is here, no network can stand between it and the next. */
const step = (title: string) => ({ title, needs: 'user', load: () => import('./OnboardingPage.tsx') }) as const

/** The four steps (S1§2), and an address that leads to the one that is next. */
export const onboardingRoutes = defineRoutes({
  onboarding: {
    ...step(stepTitles['onboarding.intro']),
    redirect: () => session.user && to(nextStep(session.user) ?? 'searchHome'),
  },
  'onboarding.intro': step(stepTitles['onboarding.intro']),
  'onboarding.function-title': step(stepTitles['onboarding.function-title']),
  'onboarding.interests': step(stepTitles['onboarding.interests']),
  'onboarding.collaboration-interests': step(stepTitles['onboarding.collaboration-interests']),
})
