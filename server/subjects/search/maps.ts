import { maps } from '#contract/maps.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { requireFilterRight } from './rules.ts'

export const mapHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('maps', maps, {
    show: async ({ body: { state, map_filter } }, { user, viewer, signal }) => {
      requireFilterRight(viewer, state)
      return toRefusal(catalogue.withSignal(signal).map(state, map_filter, await excludedBookmarks(store, user, state)))
    },
  })
