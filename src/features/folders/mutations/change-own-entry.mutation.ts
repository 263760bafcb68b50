import * as v from 'valibot'
import { ownEntries as calls } from '#contract/own-entries.ts'
import { type OwnEntryChange, ownEntryChange, type OwnEntryContent } from '#contract/own-entry.ts'
import { isSame } from '#kit/is-same.ts'
import { joinedChanges, markOf, mutation, NotSaved, put } from '#offline/index.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { type OwnEntryId, ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'
import { quoted, itemReason } from './folders.rules.ts'
import { oneEntry } from './folders.scopes.ts'

const payload = v.object({ folder_id: v.string(), id: v.string(), change: ownEntryChange })
type Fields = Record<string, unknown>

interface EntryUpdate extends OwnEntryId {
  change: OwnEntryChange
  /** What the form began with: others may have changed the entry while it was open. */
  seen?: OwnEntryContent
}

/** The entry with a change: null takes a field away. */
export const withChange = (entry: OwnEntryContent, change: OwnEntryChange): OwnEntryContent =>
  Object.fromEntries(
    Object.entries({ ...entry, ...change }).filter(([, value]) => value !== null && value !== undefined),
  ) as OwnEntryContent

/** Changes fields of an own entry. Only those that differ are sent, with their former values (src/offline/README.md "Conflicts"). */
export const changeOwnEntry = mutation({
  kind: 'own_entry.update',
  v: 1,
  payload,
  endpoint: calls.update,
  scope: (entry: EntryUpdate) => oneEntry(entry),
  prepare({ folder_id, id, change, seen }: EntryUpdate, view) {
    const row = view.of(ownEntries).get(ownEntryKey({ folder_id, id }))
    if (!row) throw new NotSaved('gone', 'Not saved: this entry is no longer in the folder.')
    const began: Fields = { ...(seen ?? row.entry) }
    const changed = Object.entries(change).filter(([field, value]) => value !== undefined && !isSame(value, began[field] ?? null))
    if (changed.length === 0) return undefined
    return {
      payload: { folder_id, id, change: Object.fromEntries(changed) },
      lane: folderLane(folder_id),
      target: { type: ownEntries.target, id: ownEntryKey({ folder_id, id }) },
      mentions: [folder_id],
      // With no version the server compares the fields: the mirror may have a later one than was seen.
      base: { version: seen ? 0 : row.version, fields: Object.fromEntries(changed.map(([field]) => [field, began[field] ?? null])) },
      words: ['Change ', quoted(row.entry.title)],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges('own_entry.update'),
  overlay(view, op) {
    const { change, ...place } = op.payload
    const row = view.of(ownEntries).get(ownEntryKey(place))
    if (!row) return
    // After a refusal the server's value is shown; the outbox keeps the user's text.
    const entry = op.state === 'parked' ? row.entry : withChange(row.entry, change)
    view.of(ownEntries).set(ownEntryKey(place), { ...row, entry, mark: markOf(op) })
  },
  wire: ({ payload: { folder_id, id, change }, base }) => ({
    params: { id: folder_id, entryId: id },
    body: { own_entry: change, base: base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: ({ own_entry, folder }) => ({ rows: [put(folders, folder), put(ownEntries, own_entry)] }),
  reason: itemReason,
  choices: error => (error.code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : ['retry', 'discard']),
})
