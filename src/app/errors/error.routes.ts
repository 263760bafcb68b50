import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./ErrorPage.tsx')

/** The full-page errors of S1§2. Any path that is no route leads to /404. */
export const errorRoutes = defineRoutes([
  { name: '401', path: '/401', title: 'Please sign in', load },
  { name: '403', path: '/403', title: 'Not open to you', load },
  { name: '404', path: '/404', title: 'Page not found', load },
  { name: '429', path: '/429', title: 'Too many requests', load },
  { name: '500', path: '/500', title: 'Something went wrong', load },
  { name: 'unknown', path: '/$', title: 'Page not found', redirect: () => '/404', load },
])
