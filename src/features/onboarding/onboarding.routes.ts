import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import { session } from '#session/session.ts'
import { onboardingLink, stepTitles } from './onboarding-link.ts'

/** All steps come together: once the first is here, no network can stand between it and the next. */
const step = (name: string, path: string, title: string): RouteSpec => ({
  name,
  path,
  title,
  needs: 'user',
  load: () => import('./OnboardingPage.tsx'),
})

/** The four steps (S1§2), and an address that leads to the one that is next. */
export const onboardingRoutes = defineRoutes([
  { ...step('onboarding', '/onboarding', stepTitles.intro), redirect: () => session.user && (onboardingLink(session.user) ?? '/search') },
  ...Object.entries(stepTitles).map(([path, title]) => step(`onboarding.${path}`, `/onboarding/${path}`, title)),
])
