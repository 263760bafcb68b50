import * as v from 'valibot'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type ScopeIndex, searchState } from '#contract/search.ts'
import { type EngineRequest, requestOf, type WorkBudget } from '#search/index.ts'
import type { SearchedIndex } from './searched-index.ts'

/** What is linked with a person, group or organisation, and what has these slugs, latest first. */
export function linkedWorks(
  searched: SearchedIndex,
  of: CatalogueRecord & { index: ScopeIndex },
  work: WorkBudget,
  added: readonly string[] = [],
): EngineRequest {
  const state = v.parse(searchState, { index: searched.index.name, sort: 'newest' })
  const { request } = requestOf(searched, state, { scope: of, work })
  const { slugs = [], links = [] } = request.scope ?? {}
  return { ...request, scope: { slugs: [...slugs, ...added], links } }
}
