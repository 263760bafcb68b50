import { related } from '#contract/related.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import { requireCitingPage } from './rules.ts'

export const relatedHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('related', related, {
    records: async ({ body }, { signal }) => ({ results: await toRefusal(catalogue.withSignal(signal).relatedRecords(body), true) }),
    citing: async ({ body }, { viewer, signal }) => {
      requireCitingPage(viewer, body.index, body.page)
      return toRefusal(catalogue.withSignal(signal).citingRecords(body), true)
    },
    cited: async ({ body }, { signal }) => ({ results: await toRefusal(catalogue.withSignal(signal).citedRecords(body), true) }),
  })
