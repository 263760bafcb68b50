import { trends } from '#contract/trends.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toFilterRefusal, toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { requireFilterRight } from './rules.ts'

export const trendHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('trends', trends, {
    config: async ({ body: { trend, ...state } }, { user, viewer, signal }) => {
      requireFilterRight(viewer, state)
      const found = await toRefusal(catalogue.withSignal(signal).trendsConfig(state, await excludedBookmarks(store, user, state)))
      return { trends: trend === undefined ? found : found.filter(({ key }) => key === trend) }
    },

    show: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      return toFilterRefusal(catalogue.withSignal(signal).trends(body, await excludedBookmarks(store, user, body)), 'trend')
    },
  })
