import { expertise } from '#contract/expertise.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { requireFilterRight } from './rules.ts'

export const expertiseHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('expertise', expertise, {
    graphData: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      return { series: await toRefusal(catalogue.withSignal(signal).graphData(body, await excludedBookmarks(store, user, body))) }
    },
    expertises: async ({ body }, { signal }) => ({ expertises: await toRefusal(catalogue.withSignal(signal).expertises(body)) }),
    collaboratingWith: async ({ body }, { signal }) => toRefusal(catalogue.withSignal(signal).collaborators(body)),
  })
