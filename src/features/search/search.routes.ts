import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const results: RouteSpec = {
  kind: 'search',
  readAhead: async (place, until) => (await import('./search.reads.ts')).readResultsAhead(place, until),
  readRecordAhead: async record => (await import('./open-record.reads.ts')).openRecordAhead(record),
  load: () => import('./ResultsPage.tsx'),
}

/** With the head of the page, if it comes. */
const explored: RouteSpec = {
  ...results,
  load: () =>
    Promise.all([import('./ResultsPage.tsx'), import('./cases.ts').then(({ prepareForScope }) => prepareForScope(true))]).then(
      ([page]) => page,
    ),
}

/**
 * The whole search is in the address: /search/{index}/{facet}:{value,value}/…?keyword=… (S1§2).
 * An explore page is the same search, limited to what is linked with one record.
 */
export const searchRoutes = defineRoutes({
  search: results,
  searchReferences: { load: () => import('./find-references/FindReferencesPage.tsx') },
  'researcher.explore': explored,
  'research_group.explore': explored,
  'organisation.explore': explored,
})
