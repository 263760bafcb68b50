import * as v from 'valibot'
import { indexes } from '#contract/indexes/all.ts'
import { itemChange } from '#contract/folders.ts'
import { joinedWriting } from '#contract/joined-writing.ts'
import { ownEntries as calls } from '#contract/own-entries.ts'
import { type SameRecord, sameRecord } from '#contract/own-entry.ts'
import { drop, markOf, mutation, NotSaved, type Op, put, serverTimeOf, type View } from '#offline/index.ts'
import { annotationKey, annotations } from '../annotations.mirrored.ts'
import { bookmarkKey, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { itemOfEntry, type OwnEntryId, ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'
import { toBookmarkCopy } from '../save/bookmark-copy.ts'
import { addItem, dropEntry, itemReason, quoted } from './folders.rules.ts'
import { entryAndRecord } from './folders.scopes.ts'
import { itemAsItWas, nothingWritten, writeOn } from './written.ts'

const payload = v.object({
  folder_id: v.string(),
  id: v.string(),
  record: sameRecord,
  /** What was written on the entry, so that it can come back as it was; absent where the folder had the record already. */
  was: v.optional(itemChange),
})
type Payload = v.InferOutput<typeof payload>

interface Linking extends OwnEntryId {
  record: SameRecord
}

const recordOf = ({ folder_id, record: { index, slug_value } }: Linking): BookmarkId => ({ folder_id, index, slug_value })
const dropped = (entry: OwnEntryId) => [drop(ownEntries, ownEntryKey(entry)), drop(annotations, annotationKey(itemOfEntry(entry)))]

/** Replaces an own entry by its record in the catalogue, which takes what is written on the entry. */
export const linkEntry = mutation({
  kind: 'own_entry.link',
  v: 1,
  payload,
  endpoint: calls.link,
  scope: (linking: Linking) => entryAndRecord(linking, recordOf(linking)),
  prepare({ folder_id, id, record }: Linking, view) {
    const row = view.of(ownEntries).get(ownEntryKey({ folder_id, id }))
    if (!row) throw new NotSaved('gone', 'Not saved: this entry is no longer in the folder.')
    const isNew = !view.of(bookmarks).has(bookmarkKey(recordOf({ folder_id, id, record })))
    const was = isNew ? itemAsItWas(view, itemOfEntry({ folder_id, id })) : undefined
    return {
      payload: { folder_id, id, record, ...(was && { was }) },
      lane: folderLane(folder_id),
      target: { type: ownEntries.target, id: ownEntryKey({ folder_id, id }) },
      mentions: [folder_id],
      words: ['Replace ', quoted(row.entry.title), ' by its record in the catalogue'],
    }
  },
  result: draft => ({ was: draft?.payload.was }),
  coalesce: (earlier, draft) => (earlier.kind === 'own_entry.link' && earlier.target.id === draft.target.id ? 'same' : undefined),
  overlay: replaced,
  wire: ({ payload: { folder_id, id, record } }) => ({
    params: { id: folder_id, entryId: id },
    body: { index: record.index, slug_value: record.slug_value },
  }),
  settle: ({ bookmark, annotation, folder }, { payload: entry }) => ({
    rows: [...dropped(entry), put(folders, folder), put(bookmarks, bookmark), put(annotations, annotation)],
  }),
  // Somebody else has replaced or removed it.
  gone: ({ payload: entry }) => ({ rows: dropped(entry) }),
  reason: itemReason,
  choices: () => ['retry', 'discard'],
})

function replaced(view: View, op: Op<Payload>): void {
  // If the change was refused, the entry is still in the folder.
  const { folder_id, id, record } = op.payload
  const was = op.state === 'parked' ? undefined : itemAsItWas(view, itemOfEntry({ folder_id, id }))
  if (!was) return
  const { index, slug_value, title } = record
  const item = { folder_id, index, slug_value }
  const before = view.of(annotations).get(annotationKey(item)) ?? { ...nothingWritten, tags: [] }
  const { note = '', tags = [], state, position } = was
  const joined = joinedWriting(before, { note, tags })
  if (!joined) return
  const isNew = !view.of(bookmarks).has(bookmarkKey(item))
  dropEntry(view, { folder_id, id })
  // Its title is all that is known of it here.
  const copy = toBookmarkCopy(index, { slug_values: [slug_value], [indexes[index].title]: title })
  addItem(view, { ...item, added_at: serverTimeOf(op), record: copy, mark: markOf(op) })
  writeOn(view, item, {
    ...joined,
    ...(isNew && position && { position }),
    ...(state && before.state === nothingWritten.state && { state }),
  })
}
