import * as v from 'valibot'
import { ownEntries as calls } from '#contract/own-entries.ts'
import { drop, mutation, put } from '#offline/index.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { type OwnEntryId, ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'
import { changeFolder, quoted, itemReason } from './folders.rules.ts'
import { oneEntry } from './folders.scopes.ts'

const payload = v.object({ folder_id: v.string(), id: v.string() })

/** Removes an own entry from a folder. If the entry or the folder is gone already, that counts as done. */
export const removeOwnEntry = mutation({
  kind: 'own_entry.remove',
  v: 1,
  payload,
  endpoint: calls.remove,
  scope: (entry: OwnEntryId) => oneEntry(entry),
  prepare({ folder_id, id }: OwnEntryId, view) {
    const key = ownEntryKey({ folder_id, id })
    const folder = view.of(folders).get(folder_id)
    const row = view.of(ownEntries).get(key)
    if (!folder || !row) return undefined
    return {
      payload: { folder_id, id },
      lane: folderLane(folder_id),
      target: { type: ownEntries.target, id: key },
      mentions: [folder_id],
      words: ['Remove ', quoted(row.entry.title), ' from ', quoted(folder.name)],
    }
  },
  result: () => ({}),
  // A change before it stays: the removal can be undone. An addition may bring other entries too.
  coalesce: (earlier, draft) => (earlier.kind === 'own_entry.remove' && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay(view, op) {
    // If the change was refused, the entry is still in the folder.
    if (op.state === 'parked' || !view.of(ownEntries).delete(ownEntryKey(op.payload))) return
    changeFolder(view, op.payload.folder_id, folder => ({ ...folder, count: Math.max(0, folder.count - 1) }))
  },
  wire: ({ payload: { folder_id, id } }) => ({ params: { id: folder_id, entryId: id } }),
  settle: ({ folder }, op) => ({ rows: [put(folders, folder), drop(ownEntries, ownEntryKey(op.payload))] }),
  gone: op => ({ rows: [drop(ownEntries, ownEntryKey(op.payload))] }),
  reason: itemReason,
  choices: () => ['retry', 'discard'],
})
