import { to } from '#contract/to.ts'
import { defineRoutes } from '#routing/define-routes.ts'

const home = { title: 'A better way to find academic expertise', load: () => import('./HomePage.tsx') }

export const homeRoutes = defineRoutes({
  searchHome: home,
  dashboard: { ...home, redirect: () => to('searchHome') },
})
