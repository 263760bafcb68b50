import { anyCaller, paidPlans, paidUsers, signedIn, type Row } from './actors.ts'

const searched = { index: 'publications' }
const scoped = { scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] }
const chosen = { ...searched, filters: { source: { buckets: [{ value: 'tests' }] } } }

/** Searches and statistics of them. */
export const searches: readonly Row[] = [
  { name: 'search.search', body: () => searched, expect: anyCaller },
  { name: 'search.search: a filter', body: () => chosen, expect: paidPlans },
  {
    name: 'search.search: page 2',
    body: () => ({ ...searched, page: 1 }),
    expect: paidPlans,
  },
  {
    name: 'search.search: page 2 of the news',
    body: () => ({ index: 'news', page: 1 }),
    expect: paidPlans,
  },
  {
    name: 'search.search: page 2 of a scope',
    body: () => ({ ...searched, ...scoped, page: 1 }),
    expect: anyCaller,
  },
  { name: 'search.count', body: () => ({}), expect: anyCaller },
  { name: 'search.filters', body: () => searched, expect: signedIn },
  { name: 'search.filterSets', body: () => searched, expect: signedIn },
  { name: 'search.filterConfig', body: () => searched, expect: anyCaller },
  {
    name: 'search.searchableFields',
    query: { index: 'publications' },
    expect: anyCaller,
  },
  { name: 'search.synonyms', body: () => searched, expect: anyCaller },
  {
    name: 'search.termSuggestions',
    body: () => searched,
    expect: paidUsers,
  },
  { name: 'search.rewrites', body: () => searched, expect: anyCaller },
  {
    name: 'search.rewrites: a filter',
    body: () => chosen,
    expect: paidPlans,
  },
  {
    name: 'search.highlights',
    body: () => ({ ...searched, keyword: 'number', slugs: ['publications-1'] }),
    expect: anyCaller,
  },
  { name: 'browse.categories', body: () => searched, expect: signedIn },
  {
    name: 'browse.details',
    body: () => ({ state: searched, name: 'year' }),
    expect: signedIn,
  },
  { name: 'typeahead.typeahead', body: () => ({ query: 'a' }), expect: anyCaller },
  {
    name: 'typeahead.autocomplete',
    body: () => ({ ...searched, filter: 'country', query: 'g' }),
    expect: anyCaller,
  },
  {
    name: 'typeahead.autocomplete: a filter other than the country',
    body: () => ({ ...searched, filter: 'year', query: '2' }),
    expect: { ...anyCaller, anonymous: 403 },
  },
  { name: 'typeahead.organisation', query: { q: 'a' }, expect: anyCaller },
  { name: 'previews.topMatches', body: () => scoped, expect: anyCaller },
  {
    name: 'previews.related',
    body: () => ({ index: 'patents', slug: 'patents-0' }),
    expect: anyCaller,
  },
  { name: 'related.records', body: () => ({ index: 'publications', slug: 'publications-1' }), expect: anyCaller },
  { name: 'related.citing', body: () => ({ index: 'patents', slug: 'patents-0' }), expect: anyCaller },
  { name: 'related.cited', body: () => ({ index: 'patents', slug: 'patents-1' }), expect: anyCaller },
  {
    name: 'previews.list',
    body: () => ({ ...searched, slugs: ['publications-1'] }),
    expect: anyCaller,
  },
  { name: 'previews.dashboardOf', query: { index: 'news' }, expect: anyCaller },
  { name: 'previews.dashboard', body: () => ({}), expect: anyCaller },
  { name: 'expertise.graphData', body: () => searched, expect: signedIn },
  {
    name: 'expertise.expertises',
    body: () => ({ index: 'researchers', slugs: ['researchers-0', 'researchers-1'] }),
    expect: signedIn,
  },
  {
    name: 'expertise.collaboratingWith',
    body: () => scoped,
    expect: anyCaller,
  },
  { name: 'landscape.show', body: () => searched, expect: anyCaller },
  { name: 'landscape.show: a filter', body: () => chosen, expect: paidPlans },
  { name: 'trends.config', body: () => searched, expect: paidUsers },
  { name: 'trends.show', body: () => ({ ...searched, trend: 'year' }), expect: paidUsers },
  { name: 'maps.show', body: () => ({ state: searched, map_filter: 'world' }), expect: paidUsers },
]
