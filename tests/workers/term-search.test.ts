import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { isSearchable, termSearch } from '#workers/query-encoding/term-search.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'

const url = (...args: Parameters<typeof termSearch>) => {
  const state = termSearch(...args)
  return state && searchUrl(state)
}

test('a term with a filter is searched by it, and by its words without the right to filter', () => {
  expect(url('publications', 'locations.name', 'Computing Letters', true)).toBe('/search/publications/journal:computing-letters')
  expect(url('publications', 'locations.name', 'Computing Letters', false)).toBe(
    '/search/publications?keyword=%22Computing+Letters%22&search_by_fields=journal',
  )
})

test('a term without a filter is searched as a phrase in its field', () => {
  expect(url('publications', 'mesh', 'Neural "Networks"', true)).toBe(
    '/search/publications?keyword=%22Neural++Networks%22&search_by_fields=terms',
  )
  expect(url('clinical_trials', 'interventions.name', 'Drug: Aspirin', true)).toBe(
    '/search/clinical_trials?keyword=%22Drug%3A+Aspirin%22&search_by_fields=interventions',
  )
})

test('a filter without a search field needs the right to filter, and a record’s own number is never searched for', () => {
  expect(url('patents', 'patent_office', 'European Patent Office', true)).toBe('/search/patents/patent_office:european-patent-office')
  expect(url('patents', 'patent_office', 'European Patent Office', false)).toBeUndefined()
  expect(url('patents', 'publication_no', 'EP1', true)).toBeUndefined()
})

test('every list of topical terms can be searched by', () => {
  for (const index of Object.values(indexes))
    for (const { topical, path, kind } of index.facets as readonly { topical?: true; path: string; kind: string }[])
      if (topical && kind === 'term') expect([path, isSearchable(index.name, path)]).toEqual([path, true])
})
