import { indexes } from '#contract/indexes/all.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { search } from '#contract/search.ts'
import { filterSetsOf, searchableFieldsOf } from '#search/index.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { excludedBookmarks } from './excluded-bookmarks.ts'
import { allowedReply, allowedSearch, requireFilterRight, sightOf } from './rules.ts'

export const resultHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('search', search, {
    search: async ({ body }, { user, viewer, signal }) => {
      const state = allowedSearch(viewer, body)
      const saved = await excludedBookmarks(store, user, state)
      return allowedReply(viewer, state, await toRefusal(catalogue.withSignal(signal).search(state, sightOf(viewer, state), saved)))
    },

    count: async ({ body }, { signal }) => ({ totals: await toRefusal(catalogue.withSignal(signal).count(body)) }),

    filters: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      return toRefusal(catalogue.withSignal(signal).filters(body, await excludedBookmarks(store, user, body)))
    },

    filterSets: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      const saved = await excludedBookmarks(store, user, { ...body, exclude_bookmarked: true })
      return { filter_sets: await toRefusal(catalogue.withSignal(signal).filterSets(body, saved)) }
    },

    filterConfig: async ({ body }, { signal }) => {
      const index: IndexData = indexes[body.index]
      return {
        filters: index.facets
          .filter(facet => !facet.hidden)
          .map(({ name, label, kind, order, description }) => ({ name, label, kind, order, ...(description && { description }) })),
        filter_sets: filterSetsOf(index),
        sorts: await catalogue.withSignal(signal).sorts(body.index),
      }
    },

    searchableFields: ({ query }) => ({ searchable_fields: searchableFieldsOf(indexes[query.index]) }),

    synonyms: async ({ body }, { signal }) => ({ synonyms: await toRefusal(catalogue.withSignal(signal).synonyms(body)) }),

    termSuggestions: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      return { terms: await toRefusal(catalogue.withSignal(signal).termSuggestions(body, await excludedBookmarks(store, user, body))) }
    },

    rewrites: async ({ body }, { user, viewer, signal }) => {
      requireFilterRight(viewer, body)
      return { rewrites: await toRefusal(catalogue.withSignal(signal).rewrites(body, await excludedBookmarks(store, user, body))) }
    },

    highlights: async ({ body, query }, { signal }) => {
      // A detail returns whole texts: several at once would bypass the limit for opening records (A32).
      if (query.view === 'detail' && body.slugs.length > 1)
        throw new Refusal('invalid', { errors: { slugs: ['The detail view takes only one record.'] } })
      return { highlights: await toRefusal(catalogue.withSignal(signal).highlights(body, query.view === 'detail')) }
    },
  })
