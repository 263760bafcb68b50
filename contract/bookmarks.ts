import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { pageReply } from './list-page.ts'
import { searchReply, searchState } from './search.ts'
import { atLeast, atMost } from './rules.ts'

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
    body: searchState,
    reply: searchReply,
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
    body: v.object({ ...searchState.entries, bookmark_folder: v.pipe(v.string(), atLeast(1), atMost(100)) }),
    reply: searchReply,
    needs: 'user',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'right_required', 'not_found'],
  }),
}
