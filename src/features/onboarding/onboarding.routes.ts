import { to } from '#contract/to.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import { session } from '#session/session.ts'
import { nextStep, type StepPage, stepPages } from './onboarding-steps.ts'

/** All steps are one chunk: after the first is loaded, the others work offline. */
const step: RouteSpec = { needs: 'user', load: () => import('./OnboardingPage.tsx') }

/** The four steps (S1§2), and an address that redirects to the next one. */
export const onboardingRoutes = defineRoutes({
  onboarding: { ...step, redirect: () => session.user && to(nextStep(session.user) ?? 'searchHome') },
  ...(Object.fromEntries(stepPages.map(page => [page, step])) as Record<StepPage, RouteSpec>),
})
