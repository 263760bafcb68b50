import * as v from 'valibot'
import { folders as calls } from '#contract/folders.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { drop, mutation, put } from '#offline/index.ts'
import { bookmarkKey, bookmarks, type Place } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { quoted, titleOfRecord, withoutItem } from './folders.rules.ts'
import { oneItem } from './folders.scopes.ts'

const payload = v.object({ folder_id: v.string(), slug_value: v.string(), index: v.picklist(indexNames) })

/** Takes a record out of a folder. One that is not there, or whose folder is gone, is out of it. */
export const removeBookmark = mutation({
  kind: 'bookmark.remove',
  v: 1,
  payload,
  endpoint: calls.removeBookmark,
  scope: (place: Place) => oneItem(place),
  prepare(place: Place, view) {
    const { folder_id, slug_value, index } = place
    const folder = view.of(folders).get(folder_id)
    if (!folder) return undefined
    const shown = view.of(bookmarks).get(bookmarkKey(place))
    return {
      payload: { folder_id, slug_value, index },
      lane: folderLane(folder_id),
      target: { type: bookmarks.target, id: bookmarkKey(place) },
      mentions: [folder_id],
      words: ['Remove ', quoted(titleOfRecord(shown?.record, slug_value)), ' from ', quoted(folder.name)],
    }
  },
  result: () => ({}),
  coalesce(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    return earlier.kind === 'bookmark.remove' ? 'same' : 'replaces'
  },
  overlay(view, op) {
    // Refused: the item is still there, so it is shown.
    if (op.state !== 'parked') withoutItem(view, op.payload)
  },
  wire: op => ({ params: { id: op.payload.folder_id, slugValue: op.payload.slug_value }, body: { index: op.payload.index } }),
  settle: ({ folder }, op) => ({ rows: [put(folders, folder), drop(bookmarks, bookmarkKey(op.payload))] }),
  gone: op => ({ rows: [drop(bookmarks, bookmarkKey(op.payload))] }),
  choices: () => ['retry', 'discard'],
})
