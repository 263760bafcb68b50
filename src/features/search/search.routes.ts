import { defineRoutes } from '#routing/define-routes.ts'

const results = { kind: 'search', load: () => import('./ResultsPage.tsx') } as const

/**
 * The whole search is in the address: /search/{index}/{facet}:{value,value}/…?keyword=… (S1§2).
 * An explore page is the same search, limited to what is linked with one record.
 */
export const searchRoutes = defineRoutes({
  search: results,
  searchReferences: { load: () => import('./find-references/FindReferencesPage.tsx') },
  'researcher.explore': results,
  'research_group.explore': results,
  'organisation.explore': results,
})
