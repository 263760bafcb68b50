import * as v from 'valibot'
import { itemChange } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { ownEntries as calls } from '#contract/own-entries.ts'
import { ownEntryInput } from '#contract/own-entry.ts'
import { counted } from '#kit/format-number.ts'
import { markOf, mutation, NotSaved, put, rowsAt, serverTimeOf } from '#offline/index.ts'
import { annotations } from '../annotations.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { itemOfEntry, ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'
import { changeFolder, quoted, itemReason } from './folders.rules.ts'
import { oneEntry } from './folders.scopes.ts'
import { writeOn } from './written.ts'

const payload = v.object({
  folder_id: v.string(),
  entries: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        entry: ownEntryInput,
        /** What is written on it, of an entry that is moved, copied or put back. */
        written: v.optional(itemChange),
      }),
    ),
    v.minLength(1),
    v.maxLength(limits.ownEntry.batch),
  ),
  /** They are moved, copied or put back: none is compared with the catalogue. */
  asTheyAre: v.optional(v.boolean()),
  /** The first of them was in the folder already, as far as this device knew. */
  wasThere: v.optional(v.boolean()),
})
export type OwnEntriesToAdd = Omit<v.InferOutput<typeof payload>, 'wasThere'>

/**
 * Adds works to a folder. Until the server has answered all of them are own entries; then those that the catalogue has are records. Repeating it
 * changes nothing: an entry keeps its id.
 */
export const addOwnEntries = mutation({
  kind: 'own_entries.add',
  v: 2,
  payload,
  upcasts: { 1: before => before },
  endpoint: calls.add,
  // An import adds thousands in a row, which are new: only of others is it asked whether they are there.
  scope: ({ folder_id, entries: [first], asTheyAre }: OwnEntriesToAdd) =>
    asTheyAre && first ? oneEntry({ folder_id, id: first.id }) : { rows: [rowsAt(folders, folder_id)], about: [folder_id] },
  prepare(input: OwnEntriesToAdd, view) {
    const { folder_id, entries, asTheyAre } = input
    const folder = view.of(folders).get(folder_id)
    const [first] = entries
    if (!folder || !first) throw new NotSaved('gone', 'Not saved: the folder no longer exists.')
    const wasThere = asTheyAre && view.of(ownEntries).has(ownEntryKey({ folder_id, id: first.id }))
    return {
      payload: { folder_id, entries: [...entries], ...(asTheyAre && { asTheyAre }), ...(wasThere && { wasThere }) },
      lane: folderLane(folder_id),
      target: { type: ownEntries.target, id: ownEntryKey({ folder_id, id: first.id }) },
      mentions: [folder_id],
      words: ['Add ', entries.length === 1 ? quoted(first.entry.title) : counted(entries.length, 'reference'), ' to ', quoted(folder.name)],
    }
  },
  result: draft => ({ wasThere: draft?.payload.wasThere === true }),
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
    for (const { id, entry, written } of entries) {
      const key = ownEntryKey({ folder_id, id })
      const known = shown.get(key)
      shown.set(key, known ? { ...known, mark } : { folder_id, id, entry, added_at, version: 0, mark })
      if (known) continue
      added += 1
      // What is in the folder already keeps what is written on it.
      if (written) writeOn(view, itemOfEntry({ folder_id, id }), written)
    }
    if (added === 0) return
    changeFolder(view, folder_id, folder => ({
      ...folder,
      count: folder.count + added,
      updated_at: Math.max(folder.updated_at, added_at),
      mark,
    }))
  },
  wire: ({ payload: { folder_id, entries, asTheyAre } }) => ({
    params: { id: folder_id },
    body: { own_entries: entries, ...(asTheyAre && { as_they_are: asTheyAre }) },
  }),
  // The records that entries became come with the next pull, and an entry that was there before may have changed.
  settle({ kept, added_at, annotations: written, folder }, { payload: { folder_id, entries } }) {
    const ids = new Set(kept)
    const rows = entries.filter(({ id }) => ids.has(id)).map(({ id, entry }) => ({ folder_id, id, entry, added_at, version: 1 }))
    return { rows: [put(folders, folder), put(ownEntries, ...rows), put(annotations, ...written)] }
  },
  elsewhere: ({ payload: { entries, asTheyAre } }, folder_id) => ({ folder_id, entries, ...(asTheyAre && { asTheyAre }) }),
  reason: itemReason,
  choices(error) {
    if (error.status === 404 || error.status === 410) return ['elsewhere', 'discard']
    return error.code === 'limit_reached' ? ['retry', 'elsewhere', 'discard'] : ['retry', 'discard']
  },
})
