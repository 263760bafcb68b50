import { everybody, paying, payingUsers, signedIn, type Row } from './actors.ts'

const searched = { index: 'publications' }
const scoped = { scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] }
const chosen = { ...searched, filters: { source: { buckets: [{ value: 'tests' }] } } }

/** Searching and all that is counted out of it. */
export const searches: readonly Row[] = [
  { name: 'search.search', method: 'POST', path: () => '/search-service/search', body: () => searched, expect: everybody },
  { name: 'search.search: a filter', method: 'POST', path: () => '/search-service/search', body: () => chosen, expect: paying },
  {
    name: 'search.search: page 2',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ ...searched, page: 1 }),
    expect: paying,
  },
  {
    name: 'search.search: page 2 of the news',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ index: 'news', page: 1 }),
    expect: paying,
  },
  {
    name: 'search.search: page 2 of a scope',
    method: 'POST',
    path: () => '/search-service/search',
    body: () => ({ ...searched, ...scoped, page: 1 }),
    expect: everybody,
  },
  { name: 'search.count', method: 'POST', path: () => '/search-service/count', body: () => ({}), expect: everybody },
  { name: 'search.filters', method: 'POST', path: () => '/search-service/filters', body: () => searched, expect: signedIn },
  { name: 'search.filterSets', method: 'POST', path: () => '/search-service/filter_sets', body: () => searched, expect: signedIn },
  { name: 'search.filterConfig', method: 'POST', path: () => '/search-service/filter_config', body: () => searched, expect: everybody },
  {
    name: 'search.searchableFields',
    method: 'GET',
    path: () => '/search-service/searchable_fields?index=publications',
    expect: everybody,
  },
  { name: 'search.synonyms', method: 'POST', path: () => '/search-service/synonyms', body: () => searched, expect: everybody },
  {
    name: 'search.termSuggestions',
    method: 'POST',
    path: () => '/search-service/term_suggestions',
    body: () => searched,
    expect: payingUsers,
  },
  {
    name: 'search.highlights',
    method: 'POST',
    path: () => '/search-service/highlights',
    body: () => ({ ...searched, keyword: 'number', slugs: ['publications-1'] }),
    expect: everybody,
  },
  { name: 'browse.categories', method: 'POST', path: () => '/search-service/browse/categories', body: () => searched, expect: signedIn },
  {
    name: 'browse.details',
    method: 'POST',
    path: () => '/search-service/browse/details',
    body: () => ({ state: searched, name: 'year' }),
    expect: signedIn,
  },
  { name: 'typeahead.typeahead', method: 'POST', path: () => '/search-service/typeahead', body: () => ({ query: 'a' }), expect: everybody },
  {
    name: 'typeahead.autocomplete',
    method: 'POST',
    path: () => '/search-service/autocomplete',
    body: () => ({ ...searched, filter: 'year', query: '2' }),
    expect: everybody,
  },
  { name: 'typeahead.organisation', method: 'GET', path: () => '/search-service/organisation?q=a', expect: everybody },
  { name: 'previews.topMatches', method: 'POST', path: () => '/search-service/search_top_matches', body: () => scoped, expect: everybody },
  {
    name: 'previews.related',
    method: 'POST',
    path: () => '/search-service/related_documents',
    body: () => ({ index: 'patents', slug: 'patents-0' }),
    expect: everybody,
  },
  {
    name: 'previews.list',
    method: 'POST',
    path: () => '/search-service/list',
    body: () => ({ ...searched, slugs: ['publications-1'] }),
    expect: everybody,
  },
  { name: 'previews.dashboardOf', method: 'GET', path: () => '/search-service/dashboard_data?index=news', expect: everybody },
  { name: 'previews.dashboard', method: 'POST', path: () => '/search-service/dashboard_data', body: () => ({}), expect: everybody },
  { name: 'expertise.graphData', method: 'POST', path: () => '/search-service/graph_data', body: () => searched, expect: signedIn },
  {
    name: 'expertise.expertises',
    method: 'POST',
    path: () => '/search-service/expertises',
    body: () => ({ index: 'researchers', slugs: ['researchers-0', 'researchers-1'] }),
    expect: signedIn,
  },
  {
    name: 'expertise.collaboratingWith',
    method: 'POST',
    path: () => '/search-service/collaborating_with',
    body: () => scoped,
    expect: everybody,
  },
  { name: 'landscape.show', method: 'POST', path: () => '/search-service/landscape', body: () => searched, expect: everybody },
  { name: 'landscape.show: a filter', method: 'POST', path: () => '/search-service/landscape', body: () => chosen, expect: paying },
]
