import { indexes } from '#contract/indexes/all.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { availableSorts } from '#contract/indexes/sorts.ts'
import { can } from '#contract/rights.ts'
import { search } from '#contract/search.ts'
import { filterSetsOf, searchableFieldsOf } from '#search/index.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { allowedReply, allowedSearch, needsFilters, viewerOf } from './rules.ts'
import { savedBy } from './saved.ts'

export const searchingRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('search', search, {
    search: async ({ body }, { user, signal }) => {
      const viewer = viewerOf(user)
      const state = allowedSearch(viewer, body)
      const saved = await savedBy(store, user, state)
      return allowedReply(
        viewer,
        state,
        await toRefusal(catalogue.until(signal).search(state, { filters: can(viewer, 'viewFilters') }, saved)),
      )
    },

    count: async ({ body }, { signal }) => ({ totals: await toRefusal(catalogue.until(signal).count(body)) }),

    filters: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      return toRefusal(catalogue.until(signal).filters(body, await savedBy(store, user, body)))
    },

    filterSets: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      const saved = await savedBy(store, user, { ...body, exclude_bookmarked: true })
      return { filter_sets: await toRefusal(catalogue.until(signal).filterSets(body, saved)) }
    },

    filterConfig: ({ body }) => {
      const index: IndexData = indexes[body.index]
      return {
        filters: index.facets
          .filter(facet => !facet.hidden)
          .map(({ name, label, kind, order, description }) => ({ name, label, kind, order, ...(description && { description }) })),
        filter_sets: filterSetsOf(index),
        sorts: availableSorts(index),
      }
    },

    searchableFields: ({ query }) => ({ searchable_fields: searchableFieldsOf(indexes[query.index]) }),

    synonyms: async ({ body }, { signal }) => ({ synonyms: await toRefusal(catalogue.until(signal).synonyms(body)) }),

    termSuggestions: async ({ body }, { user, signal }) => {
      needsFilters(viewerOf(user), body)
      return { terms: await toRefusal(catalogue.until(signal).termSuggestions(body, await savedBy(store, user, body))) }
    },

    highlights: async ({ body, query }, { signal }) => {
      // A detail tells whole texts: many at once would be a way around the bound on opening records (A32).
      if (query.view === 'detail' && body.slugs.length > 1)
        throw new Refusal('invalid', { errors: { slugs: ['A detail is of one record.'] } })
      return { highlights: await toRefusal(catalogue.until(signal).highlights(body, query.view === 'detail')) }
    },
  })
