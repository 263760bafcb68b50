import { to } from '#contract/to.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const error: RouteSpec = { kind: 'error', load: () => import('./ErrorPage.tsx') }

/** The full-page errors of S1§2, with titles in error-texts.ts. An unknown path redirects to /404. */
export const errorRoutes = defineRoutes({
  '401': error,
  '403': error,
  '404': error,
  '429': error,
  '500': error,
  unknown: { ...error, redirect: () => to('404') },
})
