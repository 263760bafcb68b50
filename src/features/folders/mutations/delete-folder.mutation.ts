import * as v from 'valibot'
import { folders as calls } from '#contract/folders.ts'
import { drop, mutation } from '#offline/index.ts'
import { annotations } from '../annotations.mirrored.ts'
import { bookmarks } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { ownEntries } from '../own-entries.mirrored.ts'
import { changeFolder, folderReason, itemCount, quoted } from './folders.rules.ts'
import { folderAlone } from './folders.scopes.ts'

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000

interface FolderDeletion {
  id: string
  /** It is sent after a while, and can be undone until then. */
  undoable?: boolean
}

/** Deletes a folder. If it is gone already, that counts as done; if it was changed meanwhile, the user is asked again. */
export const deleteFolder = mutation({
  kind: 'folder.delete',
  v: 1,
  payload: v.object({ id: v.string() }),
  endpoint: calls.delete,
  scope: ({ id }: FolderDeletion) => folderAlone(id),
  prepare({ id, undoable = false }: FolderDeletion, view) {
    const folder = view.of(folders).get(id)
    if (!folder) return undefined
    return {
      payload: { id },
      lane: folderLane(id),
      target: { type: folders.target, id },
      mentions: [id],
      base: { version: folder.version, fields: {} },
      words: ['Delete the folder ', quoted(folder.name)],
      ...(undoable && { hold: { ms: undoMs, text: `Deleted ${quoted(folder.name)} (${itemCount(folder.count)})` } }),
    }
  },
  result: () => ({}),
  coalesce(earlier, { hold }) {
    // What can be undone must still be there.
    if (earlier.kind === 'folder.create') return hold ? undefined : 'cancel'
    return earlier.kind === 'folder.delete' ? 'same' : undefined
  },
  overlay(view, op) {
    const { id } = op.payload
    if (op.state === 'parked') return changeFolder(view, id, folder => ({ ...folder, mark: 'parked' }))
    view.of(folders).delete(id)
    for (const rows of [view.of(bookmarks), view.of(annotations), view.of(ownEntries)])
      for (const [key, row] of rows) if (row.folder_id === id) rows.delete(key)
  },
  wire: op => ({ params: { id: op.payload.id } }),
  ifMatch: op => op.base?.version,
  settle: (_, op) => ({ rows: [drop(folders, op.payload.id)] }),
  gone: op => ({ rows: [drop(folders, op.payload.id)] }),
  reason: folderReason,
  choices: error => (error.code === 'changed' ? ['delete_anyway', 'discard'] : ['retry', 'discard']),
})
