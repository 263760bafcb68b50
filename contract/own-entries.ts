import * as v from 'valibot'
import { slug } from './text-fields.ts'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { annotation, bookmark, folder, itemChange } from './folders.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { ownEntry, ownEntryChange, ownEntryInput } from './own-entry.ts'

const { ownEntry: limit } = limits
const path = '/bookmark_folders/{id}/own_entries'

export const ownEntries = {
  add: endpoint({
    method: 'POST',
    host: 'bookmarks',
    path,
    summary:
      'Adds works to a folder. What the catalogue has is linked as a bookmark, of several at once with the right bulkBookmarkSave only; the rest is kept as own entries. What the folder has already is left as it is.',
    body: v.object({
      own_entries: v.pipe(
        v.array(
          v.object({
            id: deviceMadeId,
            entry: ownEntryInput,
            /** What is written on it: of an entry that is moved, copied or put back. */
            written: v.optional(itemChange),
          }),
        ),
        v.minLength(1),
        v.maxLength(limit.batch),
      ),
      /** They are moved, copied or put back: each stays an own entry, and only its id tells whether it is there already. */
      as_they_are: v.optional(v.boolean(), false),
    }),
    reply: v.object({
      /** The ids that became own entries now. */
      kept: v.array(v.string()),
      added_at: v.number(),
      /** Those that the catalogue has, and the record of each. */
      linked: v.array(v.object({ id: v.string(), index: v.picklist(indexNames), slug_value: v.string() })),
      /** The ids that were there before, and those of works that the folder has as own entries already. */
      already: v.array(v.string()),
      /** What is written on those that were kept now. */
      annotations: v.array(annotation),
      folder,
    }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'limit_reached'],
  }),
  update: endpoint({
    method: 'PUT',
    host: 'bookmarks',
    path: `${path}/{entryId}`,
    summary:
      'Changes fields of an own entry. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.',
    body: v.object({
      own_entry: ownEntryChange,
      /** The fields' values when the user changed them. */ base: v.optional(ownEntryChange, {}),
    }),
    reply: v.object({ own_entry: ownEntry, folder }),
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'forbidden', 'invalid'],
  }),
  link: endpoint({
    method: 'POST',
    host: 'bookmarks',
    path: `${path}/{entryId}/record`,
    summary:
      'Replaces an own entry by a record of the catalogue, which keeps what is written on the entry: note, tags, place, and what members have read.',
    body: v.object({ index: v.picklist(indexNames), slug_value: slug }),
    reply: v.object({ bookmark, folder, annotation }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'invalid'],
  }),
  remove: endpoint({
    method: 'DELETE',
    host: 'bookmarks',
    path: `${path}/{entryId}`,
    summary: 'Removes an own entry from a folder. One that is not in it is not an error.',
    reply: v.object({ folder }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden'],
  }),
}
