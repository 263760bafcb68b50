import * as v from 'valibot'
import { folders as calls, itemChange } from '#contract/folders.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { drop, mutation, put } from '#offline/index.ts'
import { annotations } from '../annotations.mirrored.ts'
import { bookmarkKey, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { folderReason, quoted, titleOfCopy, removeItem } from './folders.rules.ts'
import { oneItem } from './folders.scopes.ts'
import { itemAsItWas } from './written.ts'

const payload = v.object({
  folder_id: v.string(),
  slug_value: v.string(),
  index: v.picklist(indexNames),
  /** What was written on the item, so that it can come back as it was. */
  was: v.optional(itemChange),
})

const dropped = (item: BookmarkId) => [drop(bookmarks, bookmarkKey(item)), drop(annotations, bookmarkKey(item))]

/** Removes a record from a folder. If the record or the folder is gone already, that counts as done. */
export const removeBookmark = mutation({
  kind: 'bookmark.remove',
  v: 2,
  payload,
  upcasts: { 1: before => before },
  endpoint: calls.removeBookmark,
  scope: (bookmark: BookmarkId) => oneItem(bookmark),
  prepare(bookmark: BookmarkId, view) {
    const { folder_id, slug_value, index } = bookmark
    const folder = view.of(folders).get(folder_id)
    if (!folder) return undefined
    const row = view.of(bookmarks).get(bookmarkKey(bookmark))
    const was = itemAsItWas(view, bookmark)
    return {
      payload: { folder_id, slug_value, index, ...(was && { was }) },
      lane: folderLane(folder_id),
      target: { type: bookmarks.target, id: bookmarkKey(bookmark) },
      mentions: [folder_id],
      words: ['Remove ', quoted(titleOfCopy(row?.record, slug_value, row?.saved)), ' from ', quoted(folder.name)],
    }
  },
  result: draft => ({ was: draft?.payload.was }),
  coalesce(earlier, draft, later) {
    if (earlier.target.id !== draft.target.id) return undefined
    if (earlier.kind === 'bookmark.remove') return 'same'
    // What was written on the item since it was added needs it.
    return earlier.kind === 'bookmark.add' && !later.some(op => op.target.id === draft.target.id) ? 'replaces' : undefined
  },
  overlay(view, op) {
    // If the change was refused, the item is still in the folder.
    if (op.state !== 'parked') removeItem(view, op.payload)
  },
  wire: op => ({ params: { id: op.payload.folder_id, slugValue: op.payload.slug_value }, body: { index: op.payload.index } }),
  settle: ({ folder }, op) => ({ rows: [put(folders, folder), ...dropped(op.payload)] }),
  gone: op => ({ rows: dropped(op.payload) }),
  reason: folderReason,
  choices: () => ['retry', 'discard'],
})
