/** The filter sets of an index, known without asking a server. */
export { filterSetsOf } from '#search/facets/filter-sets.ts'
