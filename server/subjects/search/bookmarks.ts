import { bookmarks, mostSavedSlugs } from '#contract/bookmarks.ts'
import type { Reply } from '#contract/endpoint.ts'
import { can } from '#contract/rights.ts'
import type { SearchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { bookmarkedSlugs, folderSlugs, folderPage } from '../folders/index.ts'
import { allowedInBookmarks } from './rules.ts'

export const bookmarkHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) => {
  const searchWithin = (
    { slugs, ...state }: SearchState & { slugs: boolean },
    { user_type }: User,
    only: readonly string[],
    signal: AbortSignal,
  ): Promise<Reply<typeof bookmarks.search>> => {
    const sight = { filters: can(user_type, 'viewFilters'), ...(slugs && { slugs: mostSavedSlugs }) }
    return toRefusal(catalogue.withSignal(signal).search(allowedInBookmarks(user_type, state), sight, { only, onlyInOrder: true }))
  }

  return handlers('bookmarks', bookmarks, {
    count: async ({ body }, { user }) => {
      if (body.user_id !== user.id) throw new Refusal('not_found')
      const { folders, page, more } = await folderPage(store.read, user.id, body.page)
      return { folders: folders.map(({ id, name, count, categories }) => ({ id, name, count, categories })), page, more }
    },

    search: async ({ body }, { user, signal }) => searchWithin(body, user, await bookmarkedSlugs(store, user.id, body.index), signal),

    searchFolder: async ({ body: { bookmark_folder, ...state } }, { user, signal }) =>
      searchWithin(state, user, await folderSlugs(store, user.id, bookmark_folder, state.index), signal),
  })
}
