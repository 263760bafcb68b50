import type { IndexName } from '#contract/indexes/shape.ts'
import { openIdentifier } from '#features/identifiers/index.ts'
import { go } from '#routing/navigation.ts'
import { tasks } from '#workers/tasks.ts'
import { emptySearch } from './empty-search.ts'

/** Opens the record if the text is an identifier, else searches an index for it. Resolves when the new view is shown. */
export async function startSearch(keyword: string, category: IndexName): Promise<void> {
  if (await openIdentifier(keyword)) return
  await go(await tasks.encodeQuery(undefined, { ...emptySearch, category, keyword }))
}
