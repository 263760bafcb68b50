import * as v from 'valibot'
import { folders } from '#contract/folders.ts'
import { folderLane, mutation } from '#offline/index.ts'
import { changeFolder, quoted } from './folders.rules.ts'

/** Deletes a folder. One that is gone already is deleted; one that others filled meanwhile is asked about again. */
export const deleteFolder = mutation({
  kind: 'folder.delete',
  v: 1,
  payload: v.object({ id: v.string() }),
  endpoint: folders.delete,
  scope: ({ id }: { id: string }) => ({ of: 'folder', id }),
  prepare({ id }: { id: string }, view) {
    const folder = view.folders.get(id)
    if (!folder) return undefined
    return {
      payload: { id },
      lane: folderLane(id),
      target: { type: 'folder', id },
      mentions: [id],
      base: { version: folder.version, fields: {} },
      words: ['Delete the folder ', quoted(folder.name)],
    }
  },
  result: () => ({}),
  meet(earlier) {
    if (earlier.kind === 'folder.create') return 'vanish'
    return earlier.kind === 'folder.delete' ? 'same' : undefined
  },
  overlay(view, op) {
    const { id } = op.payload
    if (op.state === 'parked') return changeFolder(view, id, folder => ({ ...folder, mark: 'parked' }))
    view.folders.delete(id)
    for (const [key, row] of view.bookmarks) if (row.folder_id === id) view.bookmarks.delete(key)
  },
  wire: op => ({ params: { id: op.payload.id } }),
  ifMatch: op => op.base?.version,
  settle: (_, op) => ({ removedFolders: [op.payload.id] }),
  gone: op => ({ removedFolders: [op.payload.id] }),
  choices: error => (error.code === 'changed' ? ['delete_anyway', 'discard'] : ['retry', 'discard']),
})
