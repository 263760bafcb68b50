import type { Blame, SearchState } from '#contract/search.ts'
import { limits } from '#contract/limits.ts'
import { conjuncts, printQuery, type QueryNode } from '../query/query.ts'
import { answersTogether } from './search-engine.ts'
import { type SearchSource, requestOf, type SearchContext } from './state-request.ts'

/** How many terms of a keyword are tried. */
const mostTerms = 12
/**
 * How many words may be looked up in total: each part is a search of its own, and a search with hundreds of words is not repeated ten
 * times. The first part is always tried.
 */
const mostLookedUp = 250
/** A prefix matches many words. */
const prefixCost = 10

const wordsIn = (text: string): number => text.split(/\s+/).length

function costOf(query: QueryNode | undefined): number {
  if (query === undefined) return 0
  switch (query.kind) {
    case 'word':
      return query.prefix ? prefixCost : 1
    case 'phrase':
      return wordsIn(query.text)
    case 'field':
    case 'not':
      return costOf(query.of)
    default:
      return query.of.reduce((sum, part) => sum + costOf(part), 0)
  }
}

interface Suspect extends Omit<Blame, 'total'> {
  state: SearchState
  within: SearchContext
}

/** The order of parts that help equally. */
const order: readonly Blame['kind'][] = ['term', 'exclude', 'fields', 'filter', 'filter_set', 'scope']

const switches = ['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols', 'suggestions_only'] as const

/**
 * Which single part of a search without results is to blame: the total without that part, highest first. Empty if no single part helps, or
 * if the search is too long to try its parts. `parsed` is the keyword of the state.
 */
export function blameOf(on: SearchSource, state: SearchState, within: SearchContext, parsed: QueryNode | undefined): Blame[] {
  const suspects = suspectsOf(state, within, parsed)
  const each = costOf(parsed) + state.exclude.reduce((sum, text) => sum + wordsIn(text), 0)
  const tried = suspects.slice(0, Math.max(1, Math.floor(mostLookedUp / Math.max(1, each))))
  const totalOf = ({ state, within }: Suspect): number => on.engine.total(requestOf(on, state, within).request)
  const totals = answersTogether(on.engine, tried, totalOf)
  return tried
    .map(({ state: _state, within: _within, ...part }, at) => ({ ...part, total: totals[at]! }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || order.indexOf(a.kind) - order.indexOf(b.kind))
}

function suspectsOf(state: SearchState, within: SearchContext, parsed: QueryNode | undefined): Suspect[] {
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
  return [...others, ...termsOf(state, within, parsed, rest.length > 0)]
}

/** A keyword of one term is reported only if the search has something else; fields alone do not count. */
function termsOf(state: SearchState, within: SearchContext, parsed: QueryNode | undefined, hasMore: boolean): Suspect[] {
  if (parsed === undefined) return []
  const parts = conjuncts(parsed)
  if (parts.length === 1 && !hasMore) return []
  return parts.slice(0, mostTerms).flatMap((part, at): Suspect | [] => {
    const keyword = without(parts, at)
    // A written AND is longer than a space: a keyword that became too long is not reported.
    if (keyword.length > limits.keywordLength) return []
    return { kind: 'term', part: state.keyword.slice(part.at, part.end), keyword, state: { ...state, keyword }, within }
  })
}

/** The terms on either side of the removed one are not adjacent. */
function without(parts: readonly QueryNode[], gone: number): string {
  const of = parts.filter((_, at) => at !== gone).map((part, at) => (at === gone ? notAdjacent(part) : part))
  const first = of[0]
  return first === undefined ? '' : printQuery(of.length === 1 ? first : { kind: 'and', of, at: 0, end: 0 })
}

function notAdjacent(part: QueryNode): QueryNode {
  if (part.kind !== 'word') return part
  const { adjacent: _, ...alone } = part
  return alone
}
