import { expertise } from '#contract/expertise.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import { savedBy } from './saved.ts'
import { needsFilters, viewerOf } from './rules.ts'
import { understood } from '../../catalogue/to-refusal.ts'
import type { Store } from '../../store/sqlite/open.ts'

export const expertiseRoutes = (store: Store, catalogue: Catalogue) =>
  handlers('expertise', expertise, {
    graphData: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      return { series: await understood(catalogue.until(signal).graphData(body, await savedBy(store, user, body))) }
    },
    expertises: async ({ body }, { signal }) => ({ expertises: await understood(catalogue.until(signal).expertises(body)) }),
    collaboratingWith: async ({ body }, { signal }) => understood(catalogue.until(signal).collaborators(body)),
  })
