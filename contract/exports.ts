import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type IndexName, indexNames } from './indexes/shape.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { limits } from './limits.ts'
import { record } from './records.ts'
import { atMost } from './rules.ts'
import { searchState } from './search.ts'
import { tableFormats } from './table-formats.ts'
import { line, slug } from './text-fields.ts'

const { export: limit } = limits

/** The formats of an export: tables, and lists of references that only the app writes. */
export const exportFormats = ['csv', 'xlsx', 'bibtex', 'ris', 'csl', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `normal`: a row for each record. `contacts`: a row for each person or organisation that the records name (S3§4). */
export const exportTemplates = ['normal', 'contacts'] as const
export type ExportTemplate = (typeof exportTemplates)[number]

/** Indexes whose records name nobody who could be written to. */
export const hasContacts = (index: IndexName): boolean => index !== 'news'

/** A column of a file (S3§3). `add_on`: only there if it is asked for. `locked`: not for this caller. */
export const exportColumn = v.object({ name: v.string(), label: v.string(), add_on: v.boolean(), locked: v.boolean() })
export type ExportColumn = v.InferOutput<typeof exportColumn>

/** S3§3 */
export const exportConfig = v.object({
  /** Most records, and most contacts, of one file. */
  limits: v.object({ item: v.number(), contact: v.number() }),
  columns: v.array(exportColumn),
  contact_columns: v.array(exportColumn),
  /** Whether this caller can have email addresses, for contact credits. */
  export_emails: v.boolean(),
  contact_credits: v.number(),
  /** Whether this caller can export. */
  premium: v.boolean(),
})
export type ExportConfig = v.InferOutput<typeof exportConfig>

const columnNames = v.pipe(v.array(v.pipe(v.string(), atMost(60))), v.minLength(1), v.maxLength(limit.columns))

/** What is exported: the results of a search, named records of it, or the records in a folder. */
const exported = {
  state: searchState,
  index: v.picklist(indexNames),
  /** The address of the list, which the file repeats. */
  url: v.optional(line(1, limit.url, 'address')),
  numberOfDocuments: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limit.most)),
  /** Only these records, in this order. */
  slug_values: v.optional(v.pipe(v.array(slug), v.minLength(1), v.maxLength(limit.named))),
  /** Only the records in this folder, in the order of the search. */
  bookmark_folder: v.optional(v.pipe(v.string(), atMost(60))),
}
const exportedList = v.object(exported)
export type ExportedList = v.InferOutput<typeof exportedList>

/** An id that the caller chooses: the same export sent again is the same export. */
const exportId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This must be a UUID in lower case.'))

/** How the file is made. */
const file = {
  id: v.optional(exportId),
  format: v.optional(v.picklist(tableFormats), 'xlsx'),
  /** The names of its columns; left out: all but the add-ons. */
  columns: v.optional(columnNames),
  /** Whether a csv file begins with a mark by which Excel knows UTF-8. */
  bom: v.optional(v.boolean(), true),
}

/** S3§7. */
export const fileRequest = v.object({
  ...exported,
  ...file,
  /** Email addresses too, for a contact credit each. */
  findEmails: v.optional(v.boolean(), false),
})
export type FileRequest = v.InferOutput<typeof fileRequest>

/** A cursor names the list that was found, and how many of its records were read. */
const cursor = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}\.\d{1,6}$/, 'This is not a cursor. Leave it out to start again.'))

const rowsRequest = v.object({
  ...exported,
  cursor: v.optional(cursor),
  /** All fields of the records, not only those of columns and references. */
  whole: v.optional(v.boolean(), false),
})
export type RowsRequest = v.InferOutput<typeof rowsRequest>

export const rowsReply = v.object({
  /** The next records; those that left the catalogue since are not there. */
  results: v.array(record),
  /** All results of the list. */
  total: v.number(),
  /** How many of them the cursors lead through: as many as were asked for, and the limit allows. */
  count: v.number(),
  /** How many of these are read with this answer. */
  read: v.number(),
  /** When the list was found, in milliseconds since 1970: what comes or goes later changes neither the list nor its order. */
  moment: v.number(),
  /** Where to go on; absent at the end. */
  cursor: v.optional(v.string()),
})
export type RowsReply = v.InferOutput<typeof rowsReply>

/** What is kept of what was asked for, so that it can be asked for again. */
export type ExportRequestKept = ExportedList & { columns?: string[] | undefined; findEmails: boolean }

/** What is kept of an export, so that it can be made again. */
const kept = {
  id: v.string(),
  index: v.picklist(indexNames),
  template: v.picklist(exportTemplates),
  format: v.picklist(exportFormats),
  state: searchState,
  url: v.optional(v.string()),
  slug_values: v.optional(v.array(v.string())),
  bookmark_folder: v.optional(v.string()),
  columns: v.optional(v.array(v.string())),
  numberOfDocuments: v.number(),
  findEmails: v.boolean(),
  /** Rows that were written. */
  count: v.number(),
  /** When the list was found, in milliseconds since 1970. */
  moment: v.number(),
}

/** An export that was made (S3§8: "N items were exported"). */
export const madeExport = v.object({
  ...kept,
  /** Contact credits that it cost. */
  credits: v.number(),
  created_at: v.number(),
})
export type MadeExport = v.InferOutput<typeof madeExport>

export const exportFeed = { row: madeExport, removed: v.string() }

/** An export that the app has made of rows. Its contacts are always written by the server. */
export const exportInput = v.object({
  ...exported,
  id: exportId,
  format: v.picklist(exportFormats),
  columns: v.optional(columnNames),
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limit.most)),
  moment: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

const ofIndex = { params: { index: v.picklist(indexNames) } }
const errors = ['not_found', 'bad_query', 'too_costly'] as const

export const exportCalls = {
  config: endpoint({
    ...ofIndex,
    method: 'GET',
    host: 'base',
    path: '/export/{index}',
    summary: 'What a file of an index can have: its columns, and the most rows. The same for everyone.',
    reply: exportConfig,
    needs: 'guest',
    auth: 'ignored',
  }),
  scopedConfig: endpoint({
    ...ofIndex,
    method: 'GET',
    host: 'base',
    path: '/export/{index}/scoped',
    summary: 'What this caller can export of an index: the columns with their locks, the most rows, and the remaining contact credits.',
    reply: exportConfig,
    needs: 'guest',
  }),
  rows: endpoint({
    ...ofIndex,
    method: 'POST',
    host: 'search',
    path: '/export/{index}/rows',
    summary:
      'The records of a list for an export, a page at a time. The first page finds the list; its cursor leads through that list for a day, whatever changes meanwhile. Records count towards the allowance.',
    body: rowsRequest,
    reply: rowsReply,
    needs: 'export',
    safe: true,
    limit: 'export',
    errors: [...errors, 'gone', 'storage_full'],
  }),
  file: endpoint({
    ...ofIndex,
    method: 'POST',
    host: 'base',
    path: '/export/{index}',
    summary:
      'The records of a list as a table: xlsx, with a second sheet that says where it is from, or csv. It is kept in the list of exports.',
    body: fileRequest,
    reply: v.string(),
    needs: 'export',
    safe: false,
    streamed: 'table',
    limit: 'export',
    errors,
  }),
  contactsFile: endpoint({
    ...ofIndex,
    method: 'POST',
    host: 'base',
    path: '/export/contacts/{index}',
    summary:
      'The people and organisations that the records of a list name, as a table. With findEmails also their published email addresses, for a contact credit each, as far as the credits go; the same id is charged once.',
    body: fileRequest,
    reply: v.string(),
    needs: 'export',
    safe: false,
    streamed: 'table',
    limit: 'export',
    errors,
  }),
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/exports',
    summary: 'The exports of the logged-in user, latest first, in pages.',
    query: v.object(pageQuery),
    reply: v.object({ results: v.array(madeExport), ...pageReply }),
    needs: 'user',
    limit: 'records',
  }),
  record: endpoint({
    method: 'POST',
    host: 'base',
    path: '/exports',
    summary: 'Keeps an export that the app has made of rows in the list of exports. One with this id is kept already.',
    body: v.object({ export: exportInput }),
    reply: madeExport,
    needs: 'export',
    keyed: true,
    errors: ['not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/exports/{id}',
    summary: 'Removes an export from the list of exports.',
    reply: v.object({ id: v.string() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
}
