import type { IndexName } from '#contract/indexes/shape.ts'
import { openIdentifier } from '#features/identifiers/index.ts'
import { go } from '#routing/navigation.ts'
import { tasks } from '#workers/tasks.ts'
import { untouched } from './untouched.ts'

/** Goes to the record that a text identifies, or to the results of its words in an index. Resolves when the new view is shown. */
export async function startSearch(keyword: string, category: IndexName): Promise<void> {
  if (await openIdentifier(keyword)) return
  await go(await tasks.encodeQuery(undefined, { ...untouched, category, keyword }))
}
