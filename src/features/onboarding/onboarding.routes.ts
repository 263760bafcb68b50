import { to } from '#contract/to.ts'
import { defineRoutes, routesOf, type RouteSpec } from '#routing/define-routes.ts'
import { session } from '#session/session.ts'
import { nextStep, stepTitles } from './onboarding-steps.ts'

/** All steps are one chunk: after the first is loaded, the others work offline. */
const step = (title: string): RouteSpec => ({
  title,
  needs: 'user',
  load: () => import('./OnboardingPage.tsx'),
})

/** The four steps (S1§2), and an address that redirects to the next one. */
export const onboardingRoutes = defineRoutes({
  onboarding: { ...step('Welcome'), redirect: () => session.user && to(nextStep(session.user) ?? 'searchHome') },
  ...routesOf(stepTitles, step),
})
