import * as v from 'valibot'
import { alertChange, alertFields } from './alert-fields.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { limits } from './limits.ts'
import { type SearchState, searchState } from './search.ts'
import { text } from './text-fields.ts'

const { search: limit } = limits

export const searchName = text(limit.name.min, limit.name.max, 'name')

/** The search behind an alert: everything of a search state but its page, order and time (S1§3). */
export const savedData = v.omit(searchState, ['filter_order', 'sort', 'page', 'per_page', 't'])
export type SavedData = v.InferOutput<typeof savedData>

/** The search that saved data stands for. Its filters were checked when it was saved, maybe by an older rule. */
export const searchedAs = ({ filters, ...data }: SavedData): SearchState => ({ ...v.parse(searchState, data), filters })

/** An alert: a saved search (S1§3). */
export const savedSearch = v.object({
  id: v.string(),
  name: v.string(),
  data: savedData,
  ...alertFields,
  /** Rises with every change by a user; the value of `If-Match`. */
  version: v.number(),
  created_at: v.number(),
})
export type SavedSearch = v.InferOutput<typeof savedSearch>

export const searchFeed = { row: savedSearch, removed: v.string() }

export const searchInput = v.object({ name: searchName, data: savedData })
/** Only changed fields are sent. */
export const searchChange = v.partial(v.object({ name: searchName, data: savedData, ...alertChange }))
export type SearchChange = v.InferOutput<typeof searchChange>

const path = '/users/{id}/searches'

export const searches = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path,
    summary: 'The saved searches of the logged-in user, latest first, in pages.',
    query: v.object(pageQuery),
    reply: v.object({ results: v.array(savedSearch), ...pageReply }),
    needs: 'user',
    limit: 'records',
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    host: 'base',
    path,
    summary: 'Saves a search: new records that it finds are told as an alert.',
    body: v.object({ search: searchInput }),
    reply: savedSearch,
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'limit_reached', 'bad_query'],
  }),
  update: endpoint({
    method: 'PUT',
    host: 'base',
    path: `${path}/{sid}`,
    summary:
      'Renames or pauses a saved search, changes the search behind it, or says that its results were seen. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.',
    body: v.object({
      search: searchChange,
      /** The fields' values when the user changed them. */ base: v.optional(searchChange, {}),
    }),
    reply: savedSearch,
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'bad_query'],
  }),
  delete: endpoint({
    method: 'DELETE',
    host: 'base',
    path: `${path}/{sid}`,
    summary: 'Deletes a saved search with what it found.',
    reply: v.object({ id: v.string() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
  wouldFind: endpoint({
    method: 'POST',
    host: 'base',
    path: `${path}/would_find`,
    summary: 'How many records of the last month a search would have told.',
    body: v.object({ search: savedData }),
    reply: v.object({ total: v.number(), days: v.number() }),
    needs: 'user',
    safe: true,
    limit: 'search',
    errors: ['not_found', 'bad_query'],
  }),
}
