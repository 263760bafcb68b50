import { setImmediate } from 'node:timers/promises'
import { countText } from '#contract/count-text.ts'
import { exportHeaders } from '#contract/export-headers.ts'
import type { FileRequest } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { tableTypes } from '#contract/table-formats.ts'
import type { AboutFile } from '#exports/about/about-file.ts'
import { exportFileName } from '#exports/file-name.ts'
import { contactFile, type FileOptions } from '#exports/file.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import { collectContacts, emailsIn, withEmails } from './collect-contacts.ts'
import type { FileWriter } from './file-writer.ts'
import type { FoundList } from './lists.ts'
import { exportedFields, recordsOf } from './read-records.ts'
import { setExportCount, type StoredExport } from './rows.ts'

export interface WritingFile {
  index: IndexName
  request: FileRequest
  list: FoundList
  made: StoredExport
  /** By which people reach this server. */
  origin: string
  signal: AbortSignal
}

export const fileOptions = (index: IndexName, { format, columns, bom }: FileRequest, origin: string): FileOptions => ({
  index,
  format,
  columns,
  bom,
  origin,
})

export function aboutOf({ request, list }: Pick<WritingFile, 'request' | 'list'>, notes: readonly string[]): AboutFile {
  const { state, url, slug_values, bookmark_folder, numberOfDocuments: wanted } = request
  const chosen = slug_values ? 'named' : bookmark_folder === undefined ? undefined : 'folder'
  return { state, url, chosen, moment: list.moment, total: list.total, wanted, notes }
}

/** The headers of an answer with a file. */
export function describeFile(headers: Headers, { index, request: { format }, made }: WritingFile, now: number, withheld = 0): void {
  headers.set('Content-Type', format === 'csv' ? `${tableTypes.csv}; charset=utf-8` : tableTypes.xlsx)
  headers.set('Content-Disposition', `attachment; filename="${exportFileName(index, format, now)}"`)
  headers.set(exportHeaders.id, made.id)
  headers.set(exportHeaders.count, String(made.count))
  headers.set(exportHeaders.credits, String(made.credits))
  headers.set(exportHeaders.withheld, String(withheld))
}

const gone = (count: number): string =>
  count === 1
    ? 'One record left the catalogue while this file was written.'
    : `${count} records left the catalogue while this file was written.`

/** A file of records, in pieces: read, and written in the thread, only as fast as they are taken. */
export async function* recordPieces(
  { store, catalogue, writer }: { store: Store; catalogue: Catalogue; writer: FileWriter },
  writing: WritingFile,
): AsyncGenerator<Uint8Array> {
  const { index, request, list, made, origin, signal } = writing
  const file = await writer.begin(fileOptions(index, request, origin))
  try {
    if (file.first.bytes.length > 0) yield file.first.bytes
    let written = 0
    for await (const { records } of recordsOf(catalogue, index, list.slugs, exportedFields(index), signal)) {
      const portion = await file.write(records)
      written = portion.written
      if (portion.bytes.length > 0) yield portion.bytes
    }
    const missing = list.slugs.length - written
    const end = await file.end(aboutOf(writing, missing > 0 ? [gone(missing)] : []))
    if (written !== made.count) await store.write(tx => setExportCount(tx, made.user_id, made.id, written))
    yield end.bytes
  } finally {
    file.drop()
  }
}

export type CollectedContacts = Awaited<ReturnType<typeof collectContacts>>

/** The email addresses that a file of contacts leaves out for lack of credits. */
export const withheldEmails = ({ contacts }: CollectedContacts, { request }: WritingFile, { credits }: StoredExport): number =>
  request.findEmails ? emailsIn(contacts) - credits : 0

/** Contacts that are written at once: few enough that others are answered between two portions. */
const portionSize = 100

/** A file of contacts, in pieces. */
export async function* contactPieces(collected: CollectedContacts, writing: WritingFile): AsyncGenerator<Uint8Array> {
  const { index, request, made, origin, signal } = writing
  const withheld = withheldEmails(collected, writing, made)
  const notes = [
    ...(withheld > 0
      ? [`${countText(withheld, 'email address is', 'email addresses are')} left out, because there are no contact credits left.`]
      : []),
    ...(collected.hasMore ? ['The records name more contacts than one file can have.'] : []),
  ]
  const pieces: Uint8Array[] = []
  const file = contactFile({ ...fileOptions(index, request, origin), hasEmails: request.findEmails }, bytes => pieces.push(bytes))
  const contacts = withEmails(collected.contacts, made.credits)
  for (let at = 0; at < contacts.length; at += portionSize) {
    file.write(contacts.slice(at, at + portionSize))
    yield* pieces.splice(0)
    await setImmediate()
    signal.throwIfAborted()
  }
  file.end(aboutOf(writing, notes), collected.sources)
  yield* pieces
}
