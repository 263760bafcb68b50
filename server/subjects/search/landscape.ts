import { landscape } from '#contract/landscape.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { allowedPlaces, needsFilters, viewerOf } from './rules.ts'
import { savedBy } from './saved.ts'

export const landscapeRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('landscape', landscape, {
    show: async ({ body }, { user, signal }) => {
      const viewer = viewerOf(user)
      needsFilters(viewer, body)
      const { total, countries, us_states } = await toRefusal(catalogue.until(signal).landscape(body, await savedBy(store, user, body)))
      return { total, countries: allowedPlaces(viewer, countries), us_states: allowedPlaces(viewer, us_states) }
    },
  })
