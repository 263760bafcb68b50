import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { guestViewer } from '#contract/operator-settings.ts'
import { limits } from '#contract/limits.ts'
import { type SavedData, searches, searchedAs } from '#contract/searches.ts'
import { viewerOf } from '#contract/rights.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { allowedAlert, excludedBookmarks } from '../search/index.ts'
import { changeSearch, createSearch, deleteSearch, mergedSearchChange } from './changes.ts'
import { requireSearch, searchPage, searchView } from './rows.ts'

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  bounds: AccountBoundTable
}

const dayMs = 24 * 3600_000

export const savedSearchHandlers = ({ settings, store, catalogue, bounds }: Parts) => {
  const guest = guestViewer(settings.guestsSee ?? '12')

  /** How many records that were added later the search finds. Refuses a search that this user may not run, or that cannot be read. */
  async function countNew(user: User, data: SavedData, since: number, signal: AbortSignal): Promise<number> {
    const state = allowedAlert(viewerOf(user.user_type, guest), searchedAs(data))
    return toRefusal(catalogue.withSignal(signal).newMatches(state, since, await excludedBookmarks(store, user, state)))
  }

  return handlers('searches', searches, {
    list: async ({ params, query: { page } }, { user }) => {
      requireSelf(user, params.id)
      return searchPage(store.read, user.id, page)
    },

    create: keyedHandler({
      prepare: async ({ params, body: { search } }, { user, now, signal }) => {
        requireSelf(user, params.id)
        await countNew(user, search.data, now, signal)
      },
      effect: async (tx, { body: { search } }, { user, now }) => searchView(tx, await createSearch(tx, user, search, bounds, now)),
    }),

    update: keyedHandler({
      prepare: async ({ params, body: { search } }, { user, now, signal }) => {
        requireSelf(user, params.id)
        await requireSearch(store.read, user.id, params.sid)
        if (search.data) await countNew(user, search.data, now, signal)
      },
      effect: async (tx, { params, body: { search, base } }, { user, now, ifMatch }) => {
        const row = await requireSearch(tx, user.id, params.sid)
        const merged = ifMatch === undefined || ifMatch === row.version ? search : mergedSearchChange(row, search, base)
        if (!merged) throw new Refusal('version_conflict', { current: await searchView(tx, row) })
        return searchView(tx, Object.keys(merged).length > 0 ? await changeSearch(tx, row, merged, now) : row)
      },
    }),

    delete: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(user, params.id)
        const row = await requireSearch(tx, user.id, params.sid)
        await deleteSearch(tx, row, now)
        return { id: row.id }
      },
    }),

    wouldFind: async ({ params, body: { search } }, { user, now, signal }) => {
      requireSelf(user, params.id)
      const days = limits.search.lookBackDays
      return { total: await countNew(user, search, now - days * dayMs, signal), days }
    },
  })
}

/** Saved searches of others and those of nobody look alike. */
function requireSelf(user: User, id: string): void {
  if (id !== user.id) throw new Refusal('not_found')
}
