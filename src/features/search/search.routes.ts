import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./ResultsPage.tsx')

/** The address holds the whole search: /search/{index}/{facet}:{value,value}/…?keyword=… (S1§2). */
export const searchRoutes = defineRoutes([
  { name: 'search', path: '/search/$category', title: 'Search', load },
  { name: 'search', path: '/search/$category/$', title: 'Search', load },
])
