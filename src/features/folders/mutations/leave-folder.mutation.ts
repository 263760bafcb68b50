import * as v from 'valibot'
import { memberships } from '#contract/memberships.ts'
import { drop, mutation, put } from '#offline/index.ts'
import { annotations } from '../annotations.mirrored.ts'
import { bookmarks } from '../bookmarks.mirrored.ts'
import { folderLane, folders, leaveKind } from '../folders.mirrored.ts'
import { ownEntries } from '../own-entries.mirrored.ts'
import { changeFolder, folderReason, quoted } from './folders.rules.ts'
import { oneFolder } from './folders.scopes.ts'

interface Leaving {
  id: string
  /** With a private copy of the folder as it is when the server hears of it. */
  keepCopy: boolean
}

/** Leaves a folder of others. If it is gone, or no longer shared, that counts as done. */
export const leaveSharedFolder = mutation({
  kind: leaveKind,
  v: 1,
  payload: v.object({ id: v.string(), keep_copy: v.boolean() }),
  endpoint: memberships.leaveFolder,
  scope: ({ id }: Leaving) => oneFolder(id),
  prepare({ id, keepCopy }: Leaving, view) {
    const folder = view.of(folders).get(id)
    if (!folder) return undefined
    return {
      payload: { id, keep_copy: keepCopy },
      lane: folderLane(id),
      target: { type: folders.target, id },
      mentions: [id],
      words: ['Leave the folder ', quoted(folder.name), ...(keepCopy ? [' and keep a copy'] : [])],
    }
  },
  result: () => ({}),
  coalesce(earlier, { payload }) {
    if (earlier.kind !== leaveKind) return undefined
    return (earlier.payload as typeof payload).keep_copy === payload.keep_copy ? 'same' : 'replaces'
  },
  overlay(view, op) {
    const { id, keep_copy } = op.payload
    if (op.state === 'parked') return changeFolder(view, id, folder => ({ ...folder, mark: 'parked' }))
    // Until the server has made the copy, the folder stays, to be read only: its copy has no id yet that changes could name.
    if (keep_copy) return changeFolder(view, id, folder => ({ ...folder, rw_access: 'member', isLeaving: true, mark: 'waiting' }))
    view.of(folders).delete(id)
    for (const items of [view.of(bookmarks), view.of(annotations), view.of(ownEntries)])
      for (const [key, row] of items) if (row.folder_id === id) items.delete(key)
  },
  wire: ({ userId, payload: { id, keep_copy } }) => ({ params: { id: userId, fid: id }, body: { keep_copy } }),
  settle: ({ copy }, op) => ({ rows: [drop(folders, op.payload.id), ...(copy ? [put(folders, copy)] : [])] }),
  gone: op => ({ rows: [drop(folders, op.payload.id)] }),
  choices: () => ['retry', 'discard'],
  reason: error =>
    error.code === 'forbidden' ? 'You’re its only owner. Make someone else an owner first, or delete the folder.' : folderReason(error),
})
