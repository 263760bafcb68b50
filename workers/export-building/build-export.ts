import type { ExportFormat } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AboutFile } from '#exports/about/about-file.ts'
import { exportFiles } from './export-files.ts'
import { GrowingFile } from './growing-file.ts'
import type { CitedWork } from './references.ts'
import { linesContent } from './lines-content.ts'
import { referencesContent } from './references-content.ts'
import { tableContent } from './table-content.ts'

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
  /** How many works it has then. */
  add: (works: readonly CitedWork[]) => number
  end: (about: AboutFile) => void
}

const underWay = new Map<string, { file: GrowingFile; content: ExportContent }>()

/** Begins a file. `id` names the export. */
export function startExport(id: string, start: ExportStart): void {
  const { format } = start
  const file = new GrowingFile(exportFiles[format].mime)
  underWay.set(id, { file, content: contentOf(start, format, file) })
}

function contentOf(start: ExportStart, format: ExportFormat, file: GrowingFile): ExportContent {
  if (format === 'xlsx' || format === 'csv') return tableContent(start, format, file)
  return format === 'jsonl' ? linesContent(file) : referencesContent(exportFiles[format].reference, file)
}

/** Writes works into the file; how many it has then. Undefined if the export was lost with an earlier worker. */
export const addToExport = (id: string, works: readonly CitedWork[]): number | undefined => underWay.get(id)?.content.add(works)

/** The finished file; undefined if the export was lost. */
export function finishExport(id: string, about: AboutFile): Blob | undefined {
  const found = underWay.get(id)
  if (!found) return undefined
  underWay.delete(id)
  found.content.end(about)
  return found.file.whole()
}

/** Forgets an export that is not wanted any more. */
export const endExport = (id: string): void => void underWay.delete(id)
