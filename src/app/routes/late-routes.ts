import { accountRoutes } from '#features/account/account.routes.ts'
import { landscapeRoutes } from '#features/landscape/landscape.routes.ts'
import { onboardingRoutes } from '#features/onboarding/onboarding.routes.ts'
import { placesRoutes } from '#features/places/places.routes.ts'
import { settingsRoutes } from '#features/settings/settings.routes.ts'
import type { RouteSpec } from '#routing/define-routes.ts'

/** [Note: Late routes] joined to the router when one of them is asked for, or when the first view stands. */
export const lateRoutes: readonly RouteSpec[] = [
  ...landscapeRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...onboardingRoutes,
  ...placesRoutes,
]
