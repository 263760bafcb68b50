import { call } from '#api/call.ts'
import { slugOf, titleOfRecord } from '#features/records/index.ts'
import { limits } from '#contract/limits.ts'
import { type ResultItem, search } from '#contract/search.ts'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { type Source, searchOfDevice } from '../search.reads.ts'
import type { SelectedResult } from './selection.state.ts'

/** Results in one request. */
const batch = 50

export const toSelected = ({ index, data }: ResultItem): SelectedResult => ({ slug: slugOf(data), title: titleOfRecord(index, data), data })

/**
 * The first results of a search, at most `limits.references.most`, from where the results on screen come. `onDone` gets the number that is
 * loaded. Throws an ApiError; nothing is selected then.
 */
export async function allResults(
  state: UrlSearchState,
  source: Source,
  signal: AbortSignal,
  onDone: (count: number) => void,
): Promise<SelectedResult[]> {
  const found: ResultItem[] = []
  for (let page = 0; found.length < limits.references.most; page += 1) {
    const body = { ...toSearchRequest(state, true), page, per_page: batch }
    const { results } = source === 'server' ? await call(search.search, { body }, { signal }) : await searchOfDevice(body, signal)
    found.push(...results)
    onDone(Math.min(found.length, limits.references.most))
    if (results.length < batch) break
  }
  return found.slice(0, limits.references.most).map(toSelected)
}
