import { expertise } from '#contract/expertise.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { needsFilters, viewerOf } from './rules.ts'
import { savedBy } from './saved.ts'

export const expertiseRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('expertise', expertise, {
    graphData: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      return { series: await toRefusal(catalogue.until(signal).graphData(body, await savedBy(store, user, body))) }
    },
    expertises: async ({ body }, { signal }) => ({ expertises: await toRefusal(catalogue.until(signal).expertises(body)) }),
    collaboratingWith: async ({ body }, { signal }) => toRefusal(catalogue.until(signal).collaborators(body)),
  })
