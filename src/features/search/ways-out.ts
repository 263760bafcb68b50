import { indexes } from '#contract/indexes/all.ts'
import { type Blame, filterSetNames, type SearchReply } from '#contract/search.ts'
import { filterSetsOf } from '#workers/query-encoding/filter-sets.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { labelOf } from './facets/bucket-labels.ts'
import { excluding, inFields, withFilter, withSet, withKeyword } from '#workers/query-encoding/search-moves.ts'

/** A search without one part of what was asked, and how much it finds. `what` follows "Without". */
interface WayOut {
  key: string
  what: string
  next: UrlSearchState
  total: number
}

/** What the reply blames for finding nothing, as searches that find something (which term or filter is to blame). */
export const waysOut = (state: UrlSearchState, reply: SearchReply): WayOut[] =>
  reply.blame.flatMap(blame => {
    const way = blame.total > 0 ? wayOf(state, reply, blame) : undefined
    return way ? [{ key: `${blame.kind} ${blame.part}`, total: blame.total, ...way }] : []
  })

function wayOf(state: UrlSearchState, reply: SearchReply, { kind, part, keyword }: Blame): Pick<WayOut, 'what' | 'next'> | undefined {
  const index = indexes[state.category]
  switch (kind) {
    case 'term':
      return keyword === undefined ? undefined : { what: `“${part}”`, next: withKeyword(state, keyword) }
    case 'exclude': {
      const rest = state.exclude.filter(term => term !== part)
      return part === '' || rest.length === state.exclude.length
        ? { what: 'the excluded terms', next: excluding(state, []) }
        : { what: `excluding “${part}”`, next: excluding(state, rest) }
    }
    case 'fields':
      return { what: 'the limit to some fields', next: inFields(state, []) }
    case 'filter': {
      const filter = reply.filters.find(({ name }) => name === part)
      const label = index.facets.find(({ name }) => name === part)?.label ?? part
      const values = (state.filters[part] ?? []).map(value => labelOf(value, filter)).join(', ')
      return { what: `the filter ${label}: ${values}`, next: withFilter(state, part, []) }
    }
    case 'filter_set': {
      const set = filterSetNames.find(name => name === part)
      const label = filterSetsOf(index, true).find(({ name }) => name === part)?.label
      return set && label ? { what: `“${label}”`, next: withSet(state, set, false) } : undefined
    }
    case 'scope': {
      const { scope: _scope, ...rest } = state
      return { what: `the limit to ${reply.scope?.title ?? 'this profile'}`, next: withKeyword(rest, state.keyword) }
    }
  }
}
