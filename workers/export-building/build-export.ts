import type { ExportFormat } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { exportFiles } from './export-files.ts'
import { GrowingFile } from './growing-file.ts'
import type { CitedWork } from './references.ts'
import { linesContent } from './lines-content.ts'
import { referencesContent } from './references-content.ts'
import { type AboutExport, tableContent } from './table-content.ts'

export interface ExportStart {
  index: IndexName
  format: ExportFormat
  /** Of a table: the names of its columns; left out: the usual ones. */
  columns?: readonly string[] | undefined
  /** Of a csv file: begins with a byte order mark. */
  bom: boolean
  /** The origin of the addresses in the file. */
  origin: string
}

/** What a format writes into its file. */
export interface ExportContent {
  add: (works: readonly CitedWork[]) => void
  end: (about: AboutExport) => void
}

const exportsUnderWay = new Map<string, { file: GrowingFile; content: ExportContent; rows: number }>()

/** Begins a file. `id` names the export. */
export function startExport(id: string, start: ExportStart): void {
  const { format } = start
  const file = new GrowingFile(exportFiles[format].mime)
  const content = format === 'xlsx' || format === 'csv' ? tableContent(start, format, file) : format === 'jsonl' ? linesContent(file) : referencesContent(exportFiles[format].reference, file)
  exportsUnderWay.set(id, { file, content, rows: 0 })
}

/** Writes works into the file; how many it has then. Undefined if the export was lost with an earlier worker. */
export function addToExport(id: string, works: readonly CitedWork[]): number | undefined {
  const found = exportsUnderWay.get(id)
  if (!found) return undefined
  found.content.add(works)
  found.rows += works.length
  return found.rows
}

/** The finished file; undefined if the export was lost. */
export function finishExport(id: string, about: AboutExport): Blob | undefined {
  const found = exportsUnderWay.get(id)
  if (!found) return undefined
  exportsUnderWay.delete(id)
  found.content.end(about)
  return found.file.whole()
}

/** Forgets an export that is not wanted any more. */
export const endExport = (id: string): void => void exportsUnderWay.delete(id)
