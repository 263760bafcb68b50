import { indexes } from '#contract/indexes/all.ts'
import { type Blame, filterSetNames, type SearchReply } from '#contract/search.ts'
import { filterSetsOf } from '#workers/query-encoding/filter-sets.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { labelOf } from './facets/bucket-labels.ts'
import { excluding, inFields, withFilter, withSet, withKeyword } from '#workers/query-encoding/search-moves.ts'

/** A search without one of its parts, and how many results it has. */
interface RelaxedSearch {
  key: string
  /** The part that is left out, as it follows "Without". */
  without: string
  state: UrlSearchState
  total: number
}

/** For each term or filter that the reply blames for finding nothing, the search without it. */
export const relaxedSearches = (state: UrlSearchState, reply: SearchReply): RelaxedSearch[] =>
  reply.blame.flatMap(blame => {
    const relaxed = blame.total > 0 ? relaxedBy(state, reply, blame) : undefined
    return relaxed ? [{ key: `${blame.kind} ${blame.part}`, total: blame.total, ...relaxed }] : []
  })

function relaxedBy(
  state: UrlSearchState,
  reply: SearchReply,
  { kind, part, keyword }: Blame,
): Pick<RelaxedSearch, 'without' | 'state'> | undefined {
  const index = indexes[state.category]
  switch (kind) {
    case 'term':
      return keyword === undefined ? undefined : { without: `“${part}”`, state: withKeyword(state, keyword) }
    case 'exclude': {
      const rest = state.exclude.filter(term => term !== part)
      return part === '' || rest.length === state.exclude.length
        ? { without: 'the excluded terms', state: excluding(state, []) }
        : { without: `excluding “${part}”`, state: excluding(state, rest) }
    }
    case 'fields':
      return { without: 'the limit to some fields', state: inFields(state, []) }
    case 'filter': {
      const filter = reply.filters.find(({ name }) => name === part)
      const label = index.facets.find(({ name }) => name === part)?.label ?? part
      const values = (state.filters[part] ?? []).map(value => labelOf(value, filter)).join(', ')
      return { without: `the filter ${label}: ${values}`, state: withFilter(state, part, []) }
    }
    case 'filter_set': {
      const set = filterSetNames.find(name => name === part)
      const label = filterSetsOf(index, true).find(({ name }) => name === part)?.label
      return set && label ? { without: `“${label}”`, state: withSet(state, set, false) } : undefined
    }
    case 'scope': {
      const { scope: _scope, ...rest } = state
      return { without: `the limit to ${reply.scope?.title ?? 'this profile'}`, state: withKeyword(rest, state.keyword) }
    }
  }
}
