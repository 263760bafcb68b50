import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./ResultsPage.tsx')

/** What an explore page is about, by the first segment of its address (S1§2). */
const explored = [
  ['researcher', 'profile'],
  ['research_group', 'research_group'],
  ['organisation', 'organisation'],
] as const

/**
 * The address holds the whole search: /search/{index}/{facet}:{value,value}/…?keyword=… (S1§2).
 * An explore page is the same search within what one record is linked with.
 */
export const searchRoutes = defineRoutes([
  { name: 'search', path: '/search/$category', title: 'Search', load },
  { name: 'search', path: '/search/$category/$', title: 'Search', load },
  ...explored.flatMap(([name, place]) =>
    ['', '/$category', '/$category/$'].map(rest => ({
      name: `${name}.explore`,
      path: `/${place}/$id/explore${rest}`,
      title: 'Research',
      load,
    })),
  ),
])
