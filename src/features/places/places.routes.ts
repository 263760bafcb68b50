import { defineRoutes, routesOf, type RouteSpec } from '#routing/define-routes.ts'
import { comingSoon } from './coming-soon.data.ts'
import type { AccessRule } from './page-access.ts'

const text: RouteSpec = { serverRendered: true, load: () => import('./TextPage.tsx') }

/** The guards of the router for an access rule. */
function guardOf(rule: AccessRule): Pick<RouteSpec, 'needs' | 'permits'> {
  if (rule === 'user') return { needs: 'user' }
  return { permits: async place => (await import('./page-access.ts')).accessRedirect(rule, place) }
}

/** Pages about this software, and all pages that are not built yet. */
export const placesRoutes = defineRoutes({
  terms: text,
  privacy: text,
  cookies: text,
  'api-docs': { title: 'API', load: () => import('./ApiPage.tsx') },
  ...routesOf(comingSoon, rule => ({ ...guardOf(rule), load: () => import('./ComingSoonPage.tsx') })),
})
