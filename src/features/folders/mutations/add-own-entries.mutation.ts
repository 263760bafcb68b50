import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { ownEntries as calls } from '#contract/own-entries.ts'
import { ownEntryInput } from '#contract/own-entry.ts'
import { markOf, mutation, NotSaved, put, rowsAt, serverTimeOf } from '#offline/index.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'
import { changeFolder, quoted, referenceCount, itemReason } from './folders.rules.ts'

const payload = v.object({
  folder_id: v.string(),
  entries: v.pipe(v.array(v.object({ id: v.string(), entry: ownEntryInput })), v.minLength(1), v.maxLength(limits.ownEntry.batch)),
})
export type OwnEntriesToAdd = v.InferOutput<typeof payload>

/**
 * Adds works to a folder. Until the server has answered all of them are own entries; then those that the catalogue has are records. Repeating it
 * changes nothing: an entry keeps its id.
 */
export const addOwnEntries = mutation({
  kind: 'own_entries.add',
  v: 1,
  payload,
  endpoint: calls.add,
  scope: ({ folder_id }: OwnEntriesToAdd) => ({ rows: [rowsAt(folders, folder_id)], about: [folder_id] }),
  prepare(input: OwnEntriesToAdd, view) {
    const { folder_id, entries } = input
    const folder = view.of(folders).get(folder_id)
    const [first] = entries
    if (!folder || !first) throw new NotSaved('gone', 'Not saved: the folder no longer exists.')
    return {
      payload: { folder_id, entries: [...entries] },
      lane: folderLane(folder_id),
      target: { type: ownEntries.target, id: ownEntryKey({ folder_id, id: first.id }) },
      mentions: [folder_id],
      words: ['Add ', entries.length === 1 ? quoted(first.entry.title) : referenceCount(entries.length), ' to ', quoted(folder.name)],
    }
  },
  result: () => ({}),
  // An entry that was removed and is added again.
  coalesce: (earlier, draft) =>
    earlier.kind === 'own_entry.remove' && draft.payload.entries.length === 1 && earlier.target.id === draft.target.id
      ? 'replaces'
      : undefined,
  overlay(view, op) {
    const { folder_id, entries } = op.payload
    if (!view.of(folders).has(folder_id)) return
    const shown = view.of(ownEntries)
    const [mark, added_at] = [markOf(op), serverTimeOf(op)]
    let added = 0
    for (const { id, entry } of entries) {
      const key = ownEntryKey({ folder_id, id })
      const known = shown.get(key)
      shown.set(key, known ? { ...known, mark } : { folder_id, id, entry, added_at, version: 0, mark })
      if (!known) added += 1
    }
    if (added === 0) return
    changeFolder(view, folder_id, folder => ({
      ...folder,
      count: folder.count + added,
      updated_at: Math.max(folder.updated_at, added_at),
      mark,
    }))
  },
  wire: ({ payload: { folder_id, entries } }) => ({ params: { id: folder_id }, body: { own_entries: entries } }),
  // The records that entries became come with the next pull, and an entry that was there before may have changed.
  settle({ kept, added_at, folder }, { payload: { folder_id, entries } }) {
    const ids = new Set(kept)
    const rows = entries.filter(({ id }) => ids.has(id)).map(({ id, entry }) => ({ folder_id, id, entry, added_at, version: 1 }))
    return { rows: [put(folders, folder), put(ownEntries, ...rows)] }
  },
  elsewhere: ({ payload: { entries } }, folder_id) => ({ folder_id, entries }),
  reason: itemReason,
  choices(error) {
    if (error.status === 404 || error.status === 410) return ['elsewhere', 'discard']
    return error.code === 'limit_reached' ? ['retry', 'elsewhere', 'discard'] : ['retry', 'discard']
  },
})
