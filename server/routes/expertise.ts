import { expertise } from '#contract/expertise.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { handlers } from '../http/handlers.ts'
import { savedBy } from '../rules/saved.ts'
import { needsFilters, viewerOf } from '../rules/search.ts'
import { understood } from '../rules/understood.ts'
import type { Store } from '../store/open.ts'

export const expertiseRoutes = (store: Store, catalogue: Catalogue) =>
  handlers('expertise', expertise, {
    graphData: async ({ body }, { user }) => {
      needsFilters(viewerOf(user), body)
      return { series: await understood(catalogue.graphData(body, await savedBy(store, user, body))) }
    },
    expertises: async ({ body }) => ({ expertises: await understood(catalogue.expertises(body)) }),
    collaboratingWith: async ({ body }) => understood(catalogue.collaborators(body)),
  })
