import { loginRoutes } from '#features/account/login.routes.ts'
import { folderRoutes } from '#features/folders/folders.routes.ts'
import { homeRoutes } from '#features/home/home.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import type { RouteSpec } from '#routing/define-routes.ts'
import '#session/register-mutations.ts'
import { errorRoutes } from '../errors/error.routes.ts'
import '../register-mirror.ts'

/** The routes that a visit may begin with and must not wait for; all others are in late-routes.ts. */
export const firstRoutes: readonly RouteSpec[] = [...loginRoutes, ...homeRoutes, ...searchRoutes, ...folderRoutes, ...errorRoutes]
