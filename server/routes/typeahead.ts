import { limits } from '#contract/limits.ts'
import { typeahead } from '#contract/typeahead.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { handlers } from '../http/handlers.ts'
import { understood, understoodFilter } from '../rules/understood.ts'

export const typeaheadRoutes = (catalogue: Catalogue) =>
  handlers('typeahead', typeahead, {
    typeahead: async ({ body }) => ({ results: await understood(catalogue.typeahead(body)) }),
    autocomplete: async ({ body }) => ({ results: await understoodFilter(catalogue.autocomplete(body), 'filter') }),
    organisation: async ({ query: { q, limit = limits.typeahead.results } }) => ({
      results: await understood(catalogue.organisations(q, limit)),
    }),
  })
