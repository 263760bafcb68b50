import * as v from 'valibot'
import { folders as calls } from '#contract/folders.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { type AnyRecord, record } from '#contract/records.ts'
import { markOf, serverTimeOf, mutation, NotSaved, put } from '#offline/index.ts'
import { bookmarkKey, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { folderReason, quoted, titleOfCopy, addItem } from './folders.rules.ts'
import { oneItem } from './folders.scopes.ts'

const payload = v.object({
  folder_id: v.string(),
  slug_value: v.string(),
  index: v.picklist(indexNames),
  /** The copy on screen, so that the folder shows it before the server has answered. */
  record: v.optional(record),
  /** One of several that were saved at once. */
  bulk: v.optional(v.boolean()),
})

/** `slug_value` is the first slug of the record. */
export interface BookmarkInput extends BookmarkId {
  record?: AnyRecord
  bulk?: boolean
}

/** Puts a record into a folder. Repeating it changes nothing. */
export const addBookmark = mutation({
  kind: 'bookmark.add',
  v: 1,
  payload,
  endpoint: calls.addBookmark,
  scope: (bookmark: BookmarkInput) => oneItem(bookmark),
  prepare(input: BookmarkInput, view) {
    const folder = view.of(folders).get(input.folder_id)
    if (!folder) throw new NotSaved('gone', 'Not saved: the folder no longer exists.')
    const { folder_id, slug_value, index, record, bulk } = input
    return {
      payload: { folder_id, slug_value, index, ...(record && { record }), ...(bulk && { bulk }) },
      lane: folderLane(folder_id),
      target: { type: bookmarks.target, id: bookmarkKey(input) },
      mentions: [folder_id],
      words: ['Add ', quoted(titleOfCopy(record, slug_value)), ' to ', quoted(folder.name)],
    }
  },
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    return earlier.kind === 'bookmark.add' ? 'same' : 'replaces'
  },
  overlay(view, op) {
    const { folder_id, slug_value, index, record: copy } = op.payload
    if (!view.of(folders).has(folder_id)) return
    addItem(view, { folder_id, slug_value, index, added_at: serverTimeOf(op), record: copy ?? null, mark: markOf(op) })
  },
  wire: ({ payload: { folder_id, slug_value, index, bulk } }) => ({
    params: { id: folder_id },
    body: { slug_values: [slug_value], index, ...(bulk && { bulk }) },
  }),
  settle: ({ bookmark, folder }) => ({ rows: [put(folders, folder), put(bookmarks, bookmark)] }),
  elsewhere: ({ payload: { record, bulk, ...bookmark } }, folder_id) => ({
    ...bookmark,
    folder_id,
    ...(record && { record }),
    ...(bulk && { bulk }),
  }),
  // On 404 it may be the record that is gone.
  reason: error => (error.code === 'forbidden' ? folderReason(error) : undefined),
  choices(error) {
    if (error.status === 404 || error.status === 410) return ['recreate', 'elsewhere', 'discard']
    return error.code === 'limit_reached' || error.code === 'forbidden' ? ['retry', 'elsewhere', 'discard'] : ['retry', 'discard']
  },
})
