import { to } from '#contract/to.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const home: RouteSpec = { title: 'A better way to find academic expertise', load: () => import('./HomePage.tsx') }

export const homeRoutes = defineRoutes({
  searchHome: home,
  dashboard: { ...home, redirect: ({ query }) => to('searchHome', {}, { query: Object.fromEntries(query) }) },
})
