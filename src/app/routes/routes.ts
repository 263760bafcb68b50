import type { PageName } from '#contract/page-routes.ts'
import { accountRoutes } from '#features/account/account.routes.ts'
import { alertRoutes } from '#features/alerts/alerts.routes.ts'
import { analysisRoutes } from '#features/analyses/analyses.routes.ts'
import { announcementRoutes } from '#features/announcements/announcements.routes.ts'
import { communityRoutes } from '#features/community-views/community-views.routes.ts'
import { folderRoutes } from '#features/folders/folders.routes.ts'
import { groupRoutes } from '#features/groups/groups.routes.ts'
import { homeRoutes } from '#features/home/home.routes.ts'
import { landscapeRoutes } from '#features/landscape/landscape.routes.ts'
import { membershipRoutes } from '#features/memberships/memberships.routes.ts'
import { notificationRoutes } from '#features/notifications/notifications.routes.ts'
import { onboardingRoutes } from '#features/onboarding/onboarding.routes.ts'
import { organisationRoutes } from '#features/organisations/organisations.routes.ts'
import { sitePagesRoutes } from '#features/site-pages/site-pages.routes.ts'
import { researcherRoutes } from '#features/researchers/researchers.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import { settingsRoutes } from '#features/settings/settings.routes.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import '#session/register-mutations.ts'
import { errorRoutes } from '../errors/error.routes.ts'
import '../register-mirror.ts'

/** The routes of all pages. If no feature declares a page of the contract, this does not compile. */
export const routes: Readonly<Record<PageName, RouteSpec>> = {
  ...accountRoutes,
  ...homeRoutes,
  ...searchRoutes,
  ...landscapeRoutes,
  ...folderRoutes,
  ...membershipRoutes,
  ...settingsRoutes,
  ...onboardingRoutes,
  ...alertRoutes,
  ...notificationRoutes,
  ...announcementRoutes,
  ...analysisRoutes,
  ...researcherRoutes,
  ...groupRoutes,
  ...organisationRoutes,
  ...communityRoutes,
  ...sitePagesRoutes,
  ...errorRoutes,
}
