import * as v from 'valibot'
import { folders } from '#contract/folders.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { type AnyRecord, record } from '#contract/records.ts'
import { bookmarkKey, folderLane, mutation, NotSaved, type Place } from '#offline/index.ts'
import { markOf, momentOf, quoted, titleOfRecord, withItem } from './folders.rules.ts'

const payload = v.object({
  folder_id: v.string(),
  slug_value: v.string(),
  index: v.picklist(indexNames),
  /** As it was seen, so that the folder can be read before the server has answered. */
  record: v.optional(record),
})

/** `slug_value` is the first slug of the record. */
export interface BookmarkInput extends Place {
  record?: AnyRecord
}

/** Puts a record into a folder. Twice is once. */
export const addBookmark = mutation({
  kind: 'bookmark.add',
  v: 1,
  payload,
  endpoint: folders.addBookmark,
  scope: (place: BookmarkInput) => ({ of: 'item', place }),
  prepare(input: BookmarkInput, view) {
    const folder = view.folders.get(input.folder_id)
    if (!folder) throw new NotSaved('gone', 'Not saved: the folder no longer exists.')
    const { folder_id, slug_value, index } = input
    return {
      payload: { folder_id, slug_value, index, ...(input.record ? { record: input.record } : {}) },
      lane: folderLane(folder_id),
      target: { type: 'bookmark', id: bookmarkKey(input) },
      mentions: [folder_id],
      words: ['Add ', quoted(titleOfRecord(input.record, slug_value)), ' to ', quoted(folder.name)],
    }
  },
  result: () => ({}),
  meet(earlier, draft) {
    if (earlier.target.id !== draft.target.id) return undefined
    return earlier.kind === 'bookmark.add' ? 'same' : 'replaces'
  },
  overlay(view, op) {
    const { folder_id, slug_value, index, record: seen } = op.payload
    if (!view.folders.has(folder_id)) return
    withItem(view, { folder_id, slug_value, index, added_at: momentOf(op), record: seen ?? null, mark: markOf(op) })
  },
  wire: op => ({ params: { id: op.payload.folder_id }, body: { slug_values: [op.payload.slug_value], index: op.payload.index } }),
  settle: ({ bookmark, folder }) => ({ folders: [folder], bookmarks: [bookmark] }),
  choices: error => (error.status === 404 || error.status === 410 ? ['recreate_folder', 'other_folder', 'discard'] : ['retry', 'discard']),
})
