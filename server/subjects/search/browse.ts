import { browse } from '#contract/browse.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import { savedBy } from './saved.ts'
import { needsFilters, viewerOf } from './rules.ts'
import { understood, understoodFilter } from '../../catalogue/to-refusal.ts'
import type { Store } from '../../store/sqlite/open.ts'

export const browseRoutes = (store: Store, catalogue: Catalogue) =>
  handlers('browse', browse, {
    categories: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      return understood(catalogue.until(signal).browseCategories(body, await savedBy(store, user, body)))
    },

    details: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body.state)
      return understoodFilter(catalogue.until(signal).browseDetails(body, await savedBy(store, user, body.state)), 'name')
    },
  })
