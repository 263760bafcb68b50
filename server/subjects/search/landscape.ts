import { landscape } from '#contract/landscape.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import { savedBy } from './saved.ts'
import { allowedPlaces, needsFilters, viewerOf } from './rules.ts'
import { understood } from '../../catalogue/to-refusal.ts'
import type { Store } from '../../store/sqlite/open.ts'

export const landscapeRoutes = (store: Store, catalogue: Catalogue) =>
  handlers('landscape', landscape, {
    show: async ({ body }, { user, signal }) => {
      const viewer = viewerOf(user)
      needsFilters(viewer, body)
      const { total, countries, us_states } = await understood(catalogue.until(signal).landscape(body, await savedBy(store, user, body)))
      return { total, countries: allowedPlaces(viewer, countries), us_states: allowedPlaces(viewer, us_states) }
    },
  })
