import type { SearchState } from '#contract/search.ts'
import type { Saved } from '../../catalogue/port.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { bookmarkedSlugs } from '../folders/index.ts'

/** What a search has to know of the caller's folders. A guest has none, so there is nothing to leave out. */
export async function savedBy(
  store: Store,
  user: User | undefined,
  { index, exclude_bookmarked }: Pick<SearchState, 'index' | 'exclude_bookmarked'>,
): Promise<Saved> {
  return user && exclude_bookmarked ? { bookmarked: await bookmarkedSlugs(store, user.id, index) } : {}
}
