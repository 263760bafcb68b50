import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./HomePage.tsx')

export const homeRoutes = defineRoutes([
  { name: 'searchHome', path: '/search', title: 'A better way to find academic expertise', load },
  { name: 'searchHome', path: '/dashboard', title: 'A better way to find academic expertise', redirect: () => '/search', load },
])
