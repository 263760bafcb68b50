import { landscape } from '#contract/landscape.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { allowedPlaces, requireFilterRight } from './rules.ts'

export const landscapeHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('landscape', landscape, {
    show: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      const { countries, us_states, ...counted } = await toRefusal(
        catalogue.withSignal(signal).landscape(body, await excludedBookmarks(store, user, body)),
      )
      return { ...counted, countries: allowedPlaces(viewer, countries), us_states: allowedPlaces(viewer, us_states) }
    },
  })
