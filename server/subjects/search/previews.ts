import { previews } from '#contract/previews.ts'
import { can, type Viewer } from '#contract/rights.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import { openPreviews } from './rules.ts'

const filtersFor = (viewer: Viewer) => ({ filters: can(viewer, 'viewFilters') })

export const previewHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('previews', previews, {
    topMatches: async ({ body }, { viewer, signal }) => ({
      categories: await toRefusal(catalogue.withSignal(signal).topMatches(body, openPreviews(viewer))),
    }),
    related: async ({ body }, { signal }) => ({ results: await toRefusal(catalogue.withSignal(signal).related(body), true) }),
    list: async ({ body }, { signal }) => ({ results: await toRefusal(catalogue.withSignal(signal).list(body)) }),
    dashboardOf: async ({ query }, { viewer, signal }) => {
      const [dashboard] = await toRefusal(catalogue.withSignal(signal).dashboard([query.index], filtersFor(viewer)))
      return dashboard!
    },
    dashboard: async ({ body }, { viewer, signal }) => ({
      dashboards: await toRefusal(catalogue.withSignal(signal).dashboard(body.indexes, filtersFor(viewer))),
    }),
  })
