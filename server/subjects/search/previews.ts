import { previews } from '#contract/previews.ts'
import { can } from '#contract/rights.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import { planOfViewer } from './rules.ts'

const sightOf = (user: User | undefined) => ({ filters: can(planOfViewer(user), 'viewFilters') })

export const previewHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('previews', previews, {
    topMatches: async ({ body }, { signal }) => ({ categories: await toRefusal(catalogue.withSignal(signal).topMatches(body)) }),
    related: async ({ body }, { signal }) => ({ results: await toRefusal(catalogue.withSignal(signal).related(body), true) }),
    list: async ({ body }, { signal }) => ({ results: await toRefusal(catalogue.withSignal(signal).list(body)) }),
    dashboardOf: async ({ query }, { user, signal }) => {
      const [dashboard] = await toRefusal(catalogue.withSignal(signal).dashboard([query.index], sightOf(user)))
      return dashboard!
    },
    dashboard: async ({ body }, { user, signal }) => ({
      dashboards: await toRefusal(catalogue.withSignal(signal).dashboard(body.indexes, sightOf(user))),
    }),
  })
