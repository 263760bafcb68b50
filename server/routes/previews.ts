import { previews } from '#contract/previews.ts'
import { can } from '#contract/rights.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { handlers } from '../http/handlers.ts'
import { viewerOf } from '../rules/search.ts'
import type { User } from '../rules/sessions.ts'
import { understood } from '../rules/understood.ts'

const sightOf = (user: User | undefined) => ({ filters: can(viewerOf(user), 'viewFilters') })

export const previewRoutes = (catalogue: Catalogue) =>
  handlers('previews', previews, {
    topMatches: async ({ body }) => ({ categories: await understood(catalogue.topMatches(body)) }),
    related: async ({ body }) => ({ results: await understood(catalogue.related(body), true) }),
    list: async ({ body }) => ({ results: await understood(catalogue.list(body)) }),
    dashboardOf: async ({ query }, { user }) => {
      const [dashboard] = await understood(catalogue.dashboard([query.index], sightOf(user)))
      return dashboard!
    },
    dashboard: async ({ body }, { user }) => ({ dashboards: await understood(catalogue.dashboard(body.indexes, sightOf(user))) }),
  })
