import type { Blame, SearchState } from '#contract/search.ts'
import { printQuery, type QueryNode } from './query.ts'
import { type Answering, requestOf, type Within } from './state-request.ts'

/** Terms of a keyword that are tried. */
const mostTerms = 12

interface Suspect extends Omit<Blame, 'total'> {
  state: SearchState
  within: Within
}

const switches = ['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols', 'suggestions_only'] as const

/**
 * Which single part of a search that found nothing is to blame: what the search finds without it, most first. Empty when no
 * single part helps. `parsed` is the keyword of the state.
 */
export function blameOf(on: Answering, state: SearchState, within: Within, parsed: QueryNode | undefined): Blame[] {
  return suspectsOf(state, within, parsed)
    .map(({ state, within, ...part }) => ({ ...part, total: on.engine.total(requestOf(on, state, within).request) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}

function suspectsOf(state: SearchState, within: Within, parsed: QueryNode | undefined): Suspect[] {
  const others: Suspect[] = []
  const suspect = (kind: Blame['kind'], part: string, change: Partial<SearchState>): void => {
    others.push({ kind, part, state: { ...state, ...change }, within })
  }
  if (state.exclude.length > 0) suspect('exclude', state.exclude.join(', '), { exclude: [] })
  if (state.search_by_fields.length > 0) suspect('fields', '', { search_by_fields: [] })
  for (const [name, { buckets }] of Object.entries(state.filters)) {
    const { [name]: _, ...filters } = state.filters
    if (buckets.some(bucket => bucket.active)) suspect('filter', name, { filters })
  }
  for (const name of switches) if (state[name]) suspect('filter_set', name, { [name]: false })
  if (within.scope) {
    const { scope: _, ...unscoped } = within
    others.push({ kind: 'scope', part: '', state, within: unscoped })
  }
  const rest = others.filter(({ kind, part }) => kind !== 'fields' && part !== 'exact_match')
  return [...termsOf(state, within, parsed, rest.length > 0), ...others]
}

/** A keyword of one term is only worth telling where something else is left of the search; fields alone are nothing. */
function termsOf(state: SearchState, within: Within, parsed: QueryNode | undefined, hasMore: boolean): Suspect[] {
  if (parsed === undefined) return []
  const parts = parsed.kind === 'and' ? parsed.of : [parsed]
  if (parts.length === 1 && !hasMore) return []
  return parts.slice(0, mostTerms).map((part, at) => {
    const keyword = without(parts, at)
    return { kind: 'term', part: state.keyword.slice(part.at, part.end), keyword, state: { ...state, keyword }, within }
  })
}

/** What stood on either side of a term does not stand side by side without it. */
function without(parts: readonly QueryNode[], gone: number): string {
  const of = parts.filter((_, at) => at !== gone).map((part, at) => (at === gone ? parted(part) : part))
  const first = of[0]
  return first === undefined ? '' : printQuery(of.length === 1 ? first : { kind: 'and', of, at: 0, end: 0 })
}

function parted(part: QueryNode): QueryNode {
  if (part.kind !== 'word') return part
  const { beside: _, ...alone } = part
  return alone
}
