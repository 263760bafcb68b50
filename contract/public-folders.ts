import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { folder } from './folders.ts'
import { itemPosition } from './item-position.ts'
import { indexNames } from './indexes/shape.ts'
import { ownEntryContent } from './own-entry.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { limits } from './limits.ts'
import { resultItem } from './search.ts'

const { id, name, description, tags, owner, count, categories, updated_at } = folder.entries

/** A folder that its owner made public, as everyone may read it. A private one and one that does not exist are the same `not_found`. */
export const publicFolder = v.object({ id, name, description, tags, owner, count, categories, updated_at })
export type PublicFolder = v.InferOutput<typeof publicFolder>

/** Its place in the folder, by which items of both lists are sorted ([Note: Order by hand]). */
const position = itemPosition

/** A saved record; without `item` where it has been removed from the catalogue. */
const publicBookmark = v.object({
  index: v.picklist(indexNames),
  slug_value: v.string(),
  added_at: v.number(),
  position,
  item: v.optional(resultItem),
})
export type PublicBookmark = v.InferOutput<typeof publicBookmark>

/** An own entry. Its note comes from the owner's own library, so only members read it. */
const publicEntry = v.object({ id: v.string(), added_at: v.number(), position, entry: v.omit(ownEntryContent, ['note']) })
export type PublicEntry = v.InferOutput<typeof publicEntry>

export const publicFolders = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/public_folders',
    summary:
      'The public folders that a user owns, by any slug of the profile; most recently changed first, in pages. Empty for everyone else.',
    query: v.object(pageQuery),
    reply: v.object({ folders: v.array(publicFolder), ...pageReply }),
    needs: 'guest',
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/public_folders/{id}',
    summary:
      'A public folder and a page of its items, in the order of the folder: records, and where no index is asked for own entries too.',
    query: v.object({
      index: v.optional(v.picklist(indexNames)),
      ...pageQuery,
    }),
    reply: v.object({
      folder: publicFolder,
      bookmarks: v.array(publicBookmark),
      own_entries: v.array(publicEntry),
      page: v.number(),
      /** Pages of the folder, or of one index in it. */
      pages: v.number(),
    }),
    needs: 'guest',
    cache: 'offline',
    limit: 'search',
    errors: ['not_found'],
  }),
}

/** Items on a page. */
export const publicPageSize: number = limits.pageSizes[2]
