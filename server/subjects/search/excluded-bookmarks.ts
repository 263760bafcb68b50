import type { SearchState } from '#contract/search.ts'
import type { SavedSlugs } from '../../catalogue/port.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { bookmarkedSlugs } from '../folders/index.ts'

/** The saved records that a search leaves out. A guest has none. */
export async function excludedBookmarks(
  store: Store,
  user: Pick<User, 'id'> | undefined,
  { index, exclude_bookmarked }: Pick<SearchState, 'index' | 'exclude_bookmarked'>,
): Promise<SavedSlugs> {
  return user && exclude_bookmarked ? { bookmarked: await bookmarkedSlugs(store, user.id, index) } : {}
}
