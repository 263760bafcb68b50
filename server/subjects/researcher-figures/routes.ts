import { researcherFigures } from '#contract/researcher-figures.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'

export const researcherFigureHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('researcherFigures', researcherFigures, {
    show: async ({ params }, { signal }) => toRefusal(catalogue.withSignal(signal).researcherFigures(params.id), true),
    similar: async ({ params }, { signal }) => ({
      results: await toRefusal(catalogue.withSignal(signal).related({ index: 'researchers', slug: params.id }), true),
    }),
  })
