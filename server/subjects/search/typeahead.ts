import { limits } from '#contract/limits.ts'
import { typeahead } from '#contract/typeahead.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import { understood, understoodFilter } from '../../catalogue/to-refusal.ts'

export const typeaheadRoutes = (catalogue: Catalogue) =>
  handlers('typeahead', typeahead, {
    typeahead: async ({ body }, { signal }) => ({ results: await understood(catalogue.until(signal).typeahead(body)) }),
    autocomplete: async ({ body }, { signal }) => ({
      results: await understoodFilter(catalogue.until(signal).autocomplete(body), 'filter'),
    }),
    organisation: async ({ query: { q, limit = limits.typeahead.results } }, { signal }) => ({
      results: await understood(catalogue.until(signal).organisations(q, limit)),
    }),
  })
