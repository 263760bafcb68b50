import type { SearchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { allowedSearch, sightOf } from './rules.ts'

/** The first slugs of one page of a search, as its user may see it, and the number of results. */
export async function foundSlugs(
  { store, catalogue }: { store: Store; catalogue: Catalogue },
  user: Pick<User, 'id' | 'user_type'>,
  wanted: SearchState,
  signal: AbortSignal,
): Promise<{ slugs: string[]; total: number }> {
  const state = allowedSearch(user.user_type, wanted)
  const saved = await excludedBookmarks(store, user, state)
  const { results, total } = await toRefusal(catalogue.withSignal(signal).search(state, sightOf(user.user_type, state), saved))
  return { slugs: results.flatMap(({ data }) => data.slug_values[0] ?? []), total }
}
