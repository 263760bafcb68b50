import { expertise } from '#contract/expertise.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { handlers } from '../http/handlers.ts'
import { savedBy } from '../rules/saved.ts'
import { needsFilters, viewerOf } from '../rules/search.ts'
import { understood } from '../rules/understood.ts'
import type { Store } from '../store/open.ts'

export const expertiseRoutes = (store: Store, catalogue: Catalogue) =>
  handlers('expertise', expertise, {
    graphData: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      return { series: await understood(catalogue.until(signal).graphData(body, await savedBy(store, user, body))) }
    },
    expertises: async ({ body }, { signal }) => ({ expertises: await understood(catalogue.until(signal).expertises(body)) }),
    collaboratingWith: async ({ body }, { signal }) => understood(catalogue.until(signal).collaborators(body)),
  })
