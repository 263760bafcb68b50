import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./ResultsPage.tsx')
const explore = { title: 'Research', kind: 'search', load } as const

/**
 * The whole search is in the address: /search/{index}/{facet}:{value,value}/…?keyword=… (S1§2).
 * An explore page is the same search, limited to what is linked with one record.
 */
export const searchRoutes = defineRoutes({
  search: { title: 'Search', kind: 'search', load },
  searchReferences: { load: () => import('./find-references/FindReferencesPage.tsx') },
  'researcher.explore': explore,
  'research_group.explore': explore,
  'organisation.explore': explore,
})
