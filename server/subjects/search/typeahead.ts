import { limits } from '#contract/limits.ts'
import { typeahead } from '#contract/typeahead.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal, toFilterRefusal } from '../../catalogue/to-refusal.ts'
import { mostOfferedRecords } from '../../core/offered-records.ts'
import { handlers } from '../../http/handlers.ts'
import { allowedOffers, allowedValues, requireValuesRight } from './rules.ts'

export const typeaheadHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('typeahead', typeahead, {
    typeahead: async ({ body }, { viewer, signal }) => ({
      results: allowedOffers(viewer, await toRefusal(catalogue.withSignal(signal).typeahead(body))),
    }),
    autocomplete: async ({ body }, { viewer, signal }) => {
      requireValuesRight(viewer, body.index, body.filter)
      const found = await toFilterRefusal(catalogue.withSignal(signal).autocomplete(body), 'filter')
      return { results: allowedValues(viewer, body.index, body.filter, found) }
    },
    organisation: async ({ query: { q, limit = limits.typeahead.results } }, { viewer, signal }) => ({
      results: await toRefusal(catalogue.withSignal(signal).organisations(q, mostOfferedRecords(viewer, limit))),
    }),
  })
