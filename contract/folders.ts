import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { record } from './records.ts'
import { type IndexName, indexNames } from './indexes/shape.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { limits } from './limits.ts'
import { itemPosition } from './item-position.ts'
import { recordFacts } from './record-facts.ts'
import { roleNames } from './roles.ts'
import { rule } from './rules.ts'
import { line, slug, text } from './text-fields.ts'

const { folder: limit } = limits
export const folderName = line(limit.name.min, limit.name.max, 'name')
export const folderDescription = v.union([v.literal(''), text(limit.description.min, limit.description.max, 'description')])
export const folderTags = v.pipe(
  v.array(text(1, limit.tagLength, 'tag')),
  v.maxLength(limit.tags, 'Maximum tags reached'),
  rule<string[]>({ uniqueItems: true }, tags => new Set(tags).size === tags.length, 'Each tag can be used once.'),
)

/** The rules of S1§5. Privacy defaults to private. */
export const folderInput = v.object({
  name: folderName,
  description: v.optional(folderDescription, ''),
  is_private: v.optional(v.boolean(), true),
  tags: v.optional(folderTags, []),
})
export type FolderInput = v.InferOutput<typeof folderInput>

/** Only changed fields are sent, so that changes of different fields from two devices are both kept. */
export const folderChange = v.partial(
  v.object({ name: folderName, description: folderDescription, is_private: v.boolean(), tags: folderTags }),
)
export type FolderChange = v.InferOutput<typeof folderChange>

export const folder = v.object({
  id: v.string(),
  name: v.string(),
  slug_values: v.array(v.string()),
  description: v.string(),
  is_private: v.boolean(),
  tags: v.array(v.string()),
  owner: v.object({ slug_values: v.array(v.string()), full_name: v.string() }),
  /** The viewer's role: 'owner', or a lower role in a shared folder. */
  rw_access: v.picklist(roleNames),
  count: v.number(),
  categories: v.array(v.object({ name: v.picklist(indexNames), total: v.number() })),
  /** How many people share it, the owner included. Absent on rows that a device stored before this was sent. */
  contributors_count: v.optional(v.number()),
  /** How many invitations wait for an answer; only for those who may invite. */
  invite_count: v.optional(v.number()),
  /** Raised by every change; the value of `If-Match`. */
  version: v.number(),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  updated_at: v.number(),
})
export type Folder = v.InferOutput<typeof folder>

export const folderFeed = { row: folder, removed: v.string() }

export const bookmark = v.object({
  folder_id: v.string(),
  /** The first slug of the record. */
  slug_value: v.string(),
  index: v.picklist(indexNames),
  added_at: v.number(),
  /** Absent: the account is deleted. */
  added_by: v.optional(v.object({ slug_values: v.array(v.string()), full_name: v.string() })),
  /** The facts of the record when it was saved; absent for what was saved before they were kept. */
  saved: v.optional(recordFacts),
  /** The current record; null where it has been removed from the catalogue. */
  record: v.nullable(record),
})
export type Bookmark = v.InferOutput<typeof bookmark>

export const bookmarkFeed = {
  row: bookmark,
  removed: v.object({ folder_id: v.string(), index: v.picklist(indexNames), slug_value: v.string() }),
}

/** What an item of a folder is: a record of an index by its slug, or an own entry by its id. What is written on either is the same. */
export type ItemKind = IndexName | 'own'
export const itemKinds: readonly [ItemKind, ...ItemKind[]] = ['own', ...indexNames]

export const readStates = ['to_read', 'reading', 'read'] as const
export type ReadingState = (typeof readStates)[number]
const readState = v.picklist(readStates)

/**
 * What people wrote on an item of a folder. Note, tags and place belong to the folder: all its members see them, and everyone who may add
 * items changes them. `state` and `seen` are the viewer's own. An item on which nobody wrote anything has none.
 */
export const annotation = v.object({
  folder_id: v.string(),
  /** Of an own entry its id. */
  slug_value: v.string(),
  index: v.picklist(itemKinds),
  note: v.string(),
  tags: v.array(v.string()),
  /** Where it was put by hand ([Note: Order by hand]); absent: nobody moved it. */
  position: v.optional(v.string()),
  state: readState,
  /** The facts of the record that the viewer has seen since it was saved. */
  seen: v.optional(recordFacts),
  /** Rises with every change; the value of `If-Match`. */
  version: v.number(),
})
export type Annotation = v.InferOutput<typeof annotation>

export const annotationFeed = {
  row: annotation,
  removed: v.object({ folder_id: v.string(), index: v.picklist(itemKinds), slug_value: v.string() }),
}

export const itemNote = v.union([v.literal(''), text(1, limit.note, 'note')])

/** Only changed fields are sent. */
export const itemChange = v.partial(
  v.object({ note: itemNote, tags: folderTags, position: itemPosition, state: readState, seen: recordFacts }),
)
export type ItemChange = v.InferOutput<typeof itemChange>

const bookmarkInput = v.object({ slug_values: v.pipe(v.array(slug), v.minLength(1), v.maxLength(20)), index: v.picklist(indexNames) })

export const folders = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/bookmark_folders',
    summary: 'The folders of the logged-in user, most recently used first, in pages.',
    query: v.object(pageQuery),
    reply: v.object({ results: v.array(folder), ...pageReply }),
    needs: 'user',
    errors: ['not_found'],
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/bookmark_folders/{id}',
    summary: 'One folder.',
    reply: folder,
    needs: 'user',
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    host: 'base',
    path: '/bookmark_folders',
    summary: 'Creates a folder.',
    body: v.object({ bookmark_folder: folderInput }),
    reply: folder,
    needs: 'user',
    keyed: true,
    errors: ['limit_reached'],
  }),
  update: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/bookmark_folders/{id}',
    summary:
      'Changes fields of a folder. With If-Match, changes of different fields are merged, and a conflicting change of the same field is refused.',
    body: v.object({
      bookmark_folder: folderChange,
      /** The fields' values when the user changed them. */ base: v.optional(folderChange, {}),
    }),
    reply: folder,
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'forbidden'],
  }),
  delete: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/bookmark_folders/{id}',
    summary: 'Deletes a folder. With If-Match, refused when others have added items since.',
    reply: v.object({ id: v.string() }),
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'changed', 'forbidden'],
  }),
  addBookmark: endpoint({
    method: 'POST',
    host: 'bookmarks',
    path: '/bookmark_folders/{id}/bookmarks',
    summary: 'Adds a record to a folder. Adding twice has no further effect.',
    body: v.object({
      ...bookmarkInput.entries,
      /** One of several records that are saved at once, which is a right of its own. */
      bulk: v.optional(v.boolean(), false),
      /** What is written on it, unless it is in the folder already: of an item that is moved, copied or put back. */
      bookmark: v.optional(itemChange, {}),
    }),
    reply: v.object({ bookmark, folder, annotation: v.optional(annotation) }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'right_required', 'limit_reached'],
  }),
  updateBookmark: endpoint({
    method: 'PUT',
    host: 'bookmarks',
    path: '/bookmark_folders/{id}/bookmarks/{slugValue}',
    summary:
      'Changes what is written on an item of a folder: note, tags, place, and whether one has read it. An own entry is named by its id and the index own. With If-Match, changes of different fields are merged, and a conflicting change of the note is refused.',
    body: v.object({
      index: v.picklist(itemKinds),
      bookmark: itemChange,
      /** Note and tags when the user changed them. */
      base: v.optional(v.partial(v.object({ note: itemNote, tags: folderTags })), {}),
    }),
    reply: v.object({ annotation }),
    needs: 'user',
    keyed: true,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'forbidden'],
  }),
  removeBookmark: endpoint({
    method: 'DELETE',
    host: 'bookmarks',
    path: '/bookmark_folders/{id}/bookmarks/{slugValue}',
    summary: 'Removes a record from a folder. A record that is not in it is not an error.',
    body: v.object({ index: v.picklist(indexNames) }),
    reply: v.object({ folder }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden'],
  }),
}
