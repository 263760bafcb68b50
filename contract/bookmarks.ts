import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { pageReply } from './list-page.ts'
import { searchReply, searchState } from './search.ts'
import { atLeast, atMost } from './rules.ts'

/** The most slugs that a search of saved records lists: as many as a folder can have. */
export const mostSavedSlugs: number = limits.account.paid.itemsInFolder

/** A search of saved records. `last_added` is the order in which they were saved, of several folders the last time. */
const savedSearch = {
  ...searchState.entries,
  /** Whether the reply lists the slugs of all results, so that a list of thousands needs no pages. */
  slugs: v.optional(v.boolean(), false),
}
const savedReply = v.object({
  ...searchReply.entries,
  /** The first slugs of the results of all pages, in their order. */
  slugs: v.optional(v.pipe(v.array(v.string()), v.maxLength(mostSavedSlugs))),
})

/** Searches in saved records. The folders themselves and their changes are the subject `folders`. */
export const bookmarks = {
  count: endpoint({
    method: 'POST',
    host: 'search',
    path: '/count_bookmarks',
    summary: 'The folders of the logged-in user, with the number of records of each index in them, in pages.',
    body: v.object({
      user_id: v.pipe(v.string(), atMost(100)),
      page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999)), 0),
    }),
    reply: v.object({
      folders: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          count: v.number(),
          categories: v.array(v.object({ name: v.picklist(indexNames), total: v.number() })),
        }),
      ),
      ...pageReply,
    }),
    needs: 'user',
    safe: true,
    limit: 'search',
    errors: ['not_found'],
  }),
  search: endpoint({
    method: 'POST',
    host: 'search',
    path: '/bookmarks',
    summary: 'A search in everything the logged-in user has saved.',
    body: v.object(savedSearch),
    reply: savedReply,
    needs: 'user',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'right_required', 'not_found'],
  }),
  searchFolder: endpoint({
    method: 'POST',
    host: 'search',
    path: '/bookmark_folder',
    summary: 'A search in one folder.',
    body: v.object({ ...savedSearch, bookmark_folder: v.pipe(v.string(), atLeast(1), atMost(100)) }),
    reply: savedReply,
    needs: 'user',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'right_required', 'not_found'],
  }),
}
