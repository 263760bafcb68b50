import * as v from 'valibot'
import { folders as calls, itemChange, type ItemChange } from '#contract/folders.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { type AnyRecord, record } from '#contract/records.ts'
import { markOf, serverTimeOf, mutation, NotSaved, put } from '#offline/index.ts'
import { annotations } from '../annotations.mirrored.ts'
import { bookmarkKey, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { itemReason, quoted, titleOfCopy, addItem } from './folders.rules.ts'
import { writeOn } from './written.ts'
import { oneItem } from './folders.scopes.ts'

const payload = v.object({
  folder_id: v.string(),
  slug_value: v.string(),
  index: v.picklist(indexNames),
  /** The copy on screen, so that the folder shows it before the server has answered. */
  record: v.optional(record),
  /** One of several that were saved at once. */
  bulk: v.optional(v.boolean()),
  /** What is written on it, of an item that is moved, copied or put back. */
  written: v.optional(itemChange),
  /** It was in the folder already, as far as this device knew. */
  wasThere: v.optional(v.boolean()),
})

/** `slug_value` is the first slug of the record. */
export interface BookmarkInput extends BookmarkId {
  record?: AnyRecord
  bulk?: boolean
  written?: ItemChange
}

/** Puts a record into a folder. Repeating it changes nothing. */
export const addBookmark = mutation({
  kind: 'bookmark.add',
  v: 2,
  payload,
  // Nothing was written on what earlier versions added.
  upcasts: { 1: before => before },
  endpoint: calls.addBookmark,
  scope: (bookmark: BookmarkInput) => oneItem(bookmark),
  prepare(input: BookmarkInput, view) {
    const folder = view.of(folders).get(input.folder_id)
    if (!folder) throw new NotSaved('gone', 'Not saved: the folder no longer exists.')
    const { folder_id, slug_value, index, record, bulk, written } = input
    const wasThere = view.of(bookmarks).has(bookmarkKey(input))
    return {
      payload: {
        folder_id,
        slug_value,
        index,
        ...(record && { record }),
        ...(bulk && { bulk }),
        ...(written && { written }),
        ...(wasThere && { wasThere }),
      },
      lane: folderLane(folder_id),
      target: { type: bookmarks.target, id: bookmarkKey(input) },
      mentions: [folder_id],
      words: ['Add ', quoted(titleOfCopy(record, slug_value)), ' to ', quoted(folder.name)],
    }
  },
  result: draft => ({ wasThere: draft?.payload.wasThere === true }),
  coalesce(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    if (earlier.kind === 'bookmark.add') return 'same'
    return earlier.kind === 'bookmark.remove' ? 'replaces' : undefined
  },
  overlay(view, op) {
    const { folder_id, slug_value, index, record: copy, written } = op.payload
    if (!view.of(folders).has(folder_id)) return
    // What is in the folder already keeps what is written on it.
    if (written && !view.of(bookmarks).has(op.target.id)) writeOn(view, op.payload, written)
    addItem(view, { folder_id, slug_value, index, added_at: serverTimeOf(op), record: copy ?? null, mark: markOf(op) })
  },
  wire: ({ payload: { folder_id, slug_value, index, bulk, written } }) => ({
    params: { id: folder_id },
    body: { slug_values: [slug_value], index, ...(bulk && { bulk }), ...(written && { bookmark: written }) },
  }),
  settle: ({ bookmark, folder, annotation }) => ({
    rows: [put(folders, folder), put(bookmarks, bookmark), ...(annotation ? [put(annotations, annotation)] : [])],
  }),
  elsewhere: ({ payload: { slug_value, index, record, bulk, written } }, folder_id) => ({
    slug_value,
    index,
    folder_id,
    ...(record && { record }),
    ...(bulk && { bulk }),
    ...(written && { written }),
  }),
  reason: itemReason,
  choices(error) {
    if (error.status === 404 || error.status === 410) return ['recreate', 'elsewhere', 'discard']
    return error.code === 'limit_reached' || error.code === 'forbidden' ? ['retry', 'elsewhere', 'discard'] : ['retry', 'discard']
  },
})
