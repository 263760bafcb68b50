import { limits } from '#contract/limits.ts'
import { typeahead } from '#contract/typeahead.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal, toFilterRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import { allowedValues, requireValuesRight } from './rules.ts'

export const typeaheadHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('typeahead', typeahead, {
    typeahead: async ({ body }, { signal }) => ({ results: await toRefusal(catalogue.withSignal(signal).typeahead(body)) }),
    autocomplete: async ({ body }, { viewer, signal }) => {
      requireValuesRight(viewer, body.index, body.filter)
      const found = await toFilterRefusal(catalogue.withSignal(signal).autocomplete(body), 'filter')
      return { results: allowedValues(viewer, body.index, body.filter, found) }
    },
    organisation: async ({ query: { q, limit = limits.typeahead.results } }, { signal }) => ({
      results: await toRefusal(catalogue.withSignal(signal).organisations(q, limit)),
    }),
  })
