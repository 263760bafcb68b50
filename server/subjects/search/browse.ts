import { browse } from '#contract/browse.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal, toFilterRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { requireFilterRight } from './rules.ts'

export const browseHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('browse', browse, {
    categories: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      return toRefusal(catalogue.withSignal(signal).browseCategories(body, await excludedBookmarks(store, user, body)))
    },

    details: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body.state)
      return toFilterRefusal(catalogue.withSignal(signal).browseDetails(body, await excludedBookmarks(store, user, body.state)), 'name')
    },
  })
