import { browse } from '#contract/browse.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { handlers } from '../http/handlers.ts'
import { savedBy } from '../rules/saved.ts'
import { needsFilters, viewerOf } from '../rules/search.ts'
import { understood, understoodFilter } from '../rules/understood.ts'
import type { Store } from '../store/open.ts'

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
