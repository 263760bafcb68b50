import { allResultsRight } from '#contract/indexes/search-rights.ts'
import { mayUse, useRight } from '#session/session.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

type Searched = Pick<UrlSearchState, 'category' | 'scope'>

/** Whether this viewer sees all results of a search: by the right of its index, and always in a scope (S1§6). */
export const seesAll = ({ category, scope }: Searched): boolean => scope !== undefined || mayUse(allResultsRight(category))

export function useSeesAll({ category, scope }: Searched): boolean {
  const may = useRight(allResultsRight(category))
  return scope !== undefined || may
}
