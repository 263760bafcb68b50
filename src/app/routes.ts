import { accountRoutes } from '#features/account/account.routes.ts'
import '#features/alerts/offered-acts.ts'
import { folderRoutes } from '#features/folders/folders.routes.ts'
import { homeRoutes } from '#features/home/home.routes.ts'
import { landscapeRoutes } from '#features/landscape/landscape.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import { errorRoutes } from './error.routes.ts'

/** All routes of the app, the catch-all last. */
export const allRoutes: readonly RouteSpec[] = [
  ...accountRoutes,
  ...homeRoutes,
  ...searchRoutes,
  ...landscapeRoutes,
  ...folderRoutes,
  ...errorRoutes,
]

const titles = new Map(allRoutes.map(({ name, title }) => [name, title]))

export const titleAt = (name: string): string => titles.get(name) ?? ''
