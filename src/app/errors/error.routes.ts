import { to } from '#contract/to.ts'
import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./ErrorPage.tsx')
const page = (title: string) => ({ title, kind: 'error', load }) as const

/** The full-page errors of S1§2. Any path that is no route leads to /404. */
export const errorRoutes = defineRoutes({
  '401': page('Please sign in'),
  '403': page('Not open to you'),
  '404': page('Page not found'),
  '429': page('Too many requests'),
  '500': page('Something went wrong'),
  unknown: { ...page('Page not found'), redirect: () => to('404') },
})
