import { indexes } from '#contract/indexes/all.ts'
import { type SearchStateInput } from '#contract/search.ts'
import type { Row } from '../cells.ts'

/** A search as people read it, a row for each part that it has. */
export function rowsOfSearch(state: SearchStateInput): Row[] {
  const index = indexes[state.index]
  const { keyword = '', exclude = [], search_by_fields = [], filters = {}, sort = 'relevance' } = state
  const fieldLabels = search_by_fields.map(name => index.search.find(field => field.name === name)?.label ?? name)
  const chosen = Object.entries(filters).flatMap(([name, { buckets }]): Row[] => {
    const values = buckets.filter(({ active = true }) => active).map(({ value }) => value)
    return values.length === 0 ? [] : [[`Filter: ${index.facets.find(facet => facet.name === name)?.label ?? name}`, values.join('; ')]]
  })
  const sets = (['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols', 'suggestions_only', 'ignore_synonyms'] as const).filter(
    name => state[name],
  )
  return [
    ['Category', index.label],
    ['Search', keyword === '' ? 'Everything' : keyword],
    ...part('Only in', fieldLabels),
    ...part('Without', exclude),
    ...chosen,
    ...part(
      'Also',
      sets.map(name => setLabels[name]),
    ),
    ...part('Within', state.scoped_slug_texts ?? []),
    ['Order', orders[sort]],
  ]
}

const part = (label: string, values: readonly string[]): Row[] => (values.length === 0 ? [] : [[label, values.join('; ')]])

const setLabels = {
  exact_match: 'exact match',
  exclude_bookmarked: 'without saved records',
  active_in_country: 'active in the country',
  kols: 'key opinion leaders',
  suggestions_only: 'found by name only',
  ignore_synonyms: 'without synonyms',
} as const

const orders = { relevance: 'Relevance', newest: 'Newest first', most_cited: 'Most cited first', last_added: 'Last added first' } as const
