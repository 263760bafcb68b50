import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const text: RouteSpec = { load: () => import('./TextPage.tsx') }

/** Pages about this software. */
export const sitePagesRoutes = defineRoutes({
  terms: text,
  privacy: text,
  cookies: text,
  'api-docs': { title: 'API', load: () => import('./ApiPage.tsx') },
})
