import * as v from 'valibot'
import { folders as calls } from '#contract/folders.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { drop, mutation, put } from '#offline/index.ts'
import { bookmarkKey, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { folderReason, quoted, titleOfCopy, removeItem } from './folders.rules.ts'
import { oneItem } from './folders.scopes.ts'

const payload = v.object({ folder_id: v.string(), slug_value: v.string(), index: v.picklist(indexNames) })

/** Removes a record from a folder. If the record or the folder is gone already, that counts as done. */
export const removeBookmark = mutation({
  kind: 'bookmark.remove',
  v: 1,
  payload,
  endpoint: calls.removeBookmark,
  scope: (bookmark: BookmarkId) => oneItem(bookmark),
  prepare(bookmark: BookmarkId, view) {
    const { folder_id, slug_value, index } = bookmark
    const folder = view.of(folders).get(folder_id)
    if (!folder) return undefined
    const row = view.of(bookmarks).get(bookmarkKey(bookmark))
    return {
      payload: { folder_id, slug_value, index },
      lane: folderLane(folder_id),
      target: { type: bookmarks.target, id: bookmarkKey(bookmark) },
      mentions: [folder_id],
      words: ['Remove ', quoted(titleOfCopy(row?.record, slug_value)), ' from ', quoted(folder.name)],
    }
  },
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    return earlier.kind === 'bookmark.remove' ? 'same' : 'replaces'
  },
  overlay(view, op) {
    // If the change was refused, the item is still in the folder.
    if (op.state !== 'parked') removeItem(view, op.payload)
  },
  wire: op => ({ params: { id: op.payload.folder_id, slugValue: op.payload.slug_value }, body: { index: op.payload.index } }),
  settle: ({ folder }, op) => ({ rows: [put(folders, folder), drop(bookmarks, bookmarkKey(op.payload))] }),
  gone: op => ({ rows: [drop(bookmarks, bookmarkKey(op.payload))] }),
  reason: folderReason,
  choices: () => ['retry', 'discard'],
})
