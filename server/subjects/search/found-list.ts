import type { SearchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { folderSlugs } from '../folders/index.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { allowedInBookmarks, allowedSearch, sightOf } from './rules.ts'

/**
 * The first slugs of all results of a search as its user may see it, at most so many, and the number of results. In a folder it is a search of
 * saved records.
 */
export async function foundList(
  { store, catalogue }: { store: Store; catalogue: Catalogue },
  user: Pick<User, 'id' | 'user_type'>,
  wanted: SearchState,
  { most, folder }: { most: number; folder?: string | undefined },
  signal: AbortSignal,
): Promise<{ slugs: string[]; total: number }> {
  const state = { ...wanted, page: 0, per_page: 1 }
  const { searched, saved } =
    folder === undefined
      ? await inAll(store, user, state)
      : {
          searched: allowedInBookmarks(user.user_type, state),
          saved: { only: await folderSlugs(store, user.id, folder, state.index), onlyInOrder: true },
        }
  const sight = { ...sightOf(user.user_type, searched), filters: false, slugs: most }
  const { slugs = [], total } = await toRefusal(catalogue.withSignal(signal).search(searched, sight, saved))
  return { slugs, total }
}

async function inAll(store: Store, user: Pick<User, 'id' | 'user_type'>, state: SearchState) {
  const searched = allowedSearch(user.user_type, state)
  return { searched, saved: await excludedBookmarks(store, user, searched) }
}
