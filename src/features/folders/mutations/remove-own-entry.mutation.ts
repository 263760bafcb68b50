import * as v from 'valibot'
import { itemChange } from '#contract/folders.ts'
import { ownEntries as calls } from '#contract/own-entries.ts'
import { drop, mutation, put } from '#offline/index.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { annotationKey, annotations } from '../annotations.mirrored.ts'
import { itemOfEntry, type OwnEntryId, ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'
import { dropEntry, quoted, itemReason } from './folders.rules.ts'
import { oneEntry } from './folders.scopes.ts'
import { itemAsItWas } from './written.ts'

const payload = v.object({
  folder_id: v.string(),
  id: v.string(),
  /** What was written on the entry, so that it can come back as it was. */
  was: v.optional(itemChange),
})

const dropped = (entry: OwnEntryId) => [drop(ownEntries, ownEntryKey(entry)), drop(annotations, annotationKey(itemOfEntry(entry)))]

/** Removes an own entry from a folder. If the entry or the folder is gone already, that counts as done. */
export const removeOwnEntry = mutation({
  kind: 'own_entry.remove',
  v: 2,
  payload,
  upcasts: { 1: before => before },
  endpoint: calls.remove,
  scope: (entry: OwnEntryId) => oneEntry(entry),
  prepare({ folder_id, id }: OwnEntryId, view) {
    const key = ownEntryKey({ folder_id, id })
    const folder = view.of(folders).get(folder_id)
    const row = view.of(ownEntries).get(key)
    if (!folder || !row) return undefined
    const was = itemAsItWas(view, itemOfEntry({ folder_id, id }))
    return {
      payload: { folder_id, id, ...(was && { was }) },
      lane: folderLane(folder_id),
      target: { type: ownEntries.target, id: key },
      mentions: [folder_id],
      words: ['Remove ', quoted(row.entry.title), ' from ', quoted(folder.name)],
    }
  },
  result: draft => ({ was: draft?.payload.was }),
  // A change before it stays: the removal can be undone. An addition may bring other entries too.
  coalesce: (earlier, draft) => (earlier.kind === 'own_entry.remove' && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    // If the change was refused, the entry is still in the folder.
    if (op.state !== 'parked') dropEntry(view, op.payload)
  },
  wire: ({ payload: { folder_id, id } }) => ({ params: { id: folder_id, entryId: id } }),
  settle: ({ folder }, op) => ({ rows: [put(folders, folder), ...dropped(op.payload)] }),
  gone: op => ({ rows: dropped(op.payload) }),
  reason: itemReason,
  choices: () => ['retry', 'discard'],
})
