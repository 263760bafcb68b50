import { browse } from '#contract/browse.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal, toFilterRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { needsFilters, viewerOf } from './rules.ts'
import { savedBy } from './saved.ts'

export const browseRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('browse', browse, {
    categories: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      return toRefusal(catalogue.until(signal).browseCategories(body, await savedBy(store, user, body)))
    },

    details: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body.state)
      return toFilterRefusal(catalogue.until(signal).browseDetails(body, await savedBy(store, user, body.state)), 'name')
    },
  })
