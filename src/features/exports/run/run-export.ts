import type { ExportFormat } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { tasks } from '#workers/tasks.ts'
import type { ExportSource } from '../export-source.ts'
import { exportNotes } from './export-notes.ts'
import { fileName } from './file-name.ts'
import { rowsOf } from './rows-of.ts'
import type { Pauses, Waiting } from './waiting.ts'

/** What is exported, and how. */
export interface ExportPlan {
  id: string
  source: ExportSource
  index: IndexName
  format: ExportFormat
  /** Of a table: the names of its columns. */
  columns?: readonly string[]
  bom: boolean
  /** How many items. */
  count: number
}

export interface MadeFile {
  file: Blob
  name: string
  /** Items in the file, and how many were asked for. */
  written: number
  wanted: number
  /** When the list was found, in milliseconds since 1970. */
  moment: number
  /** What the file lacks, as sentences. */
  notes: readonly string[]
}

export interface ExportProgress {
  done: number
  total: number
  waiting?: Waiting | undefined
}

interface Running {
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}

/** The worker that wrote the file is gone, and the file with it. */
export class LostExport extends Error {}

/**
 * Makes a file in the worker, of rows that come page by page. Nothing is left of one that fails or is cancelled. Throws the signal's reason, an
 * ApiError, or LostExport.
 */
export async function runExport(plan: ExportPlan, { signal, onProgress }: Running): Promise<MadeFile> {
  const { id, index, format, columns, bom, count, source } = plan
  const counts = { read: 0, wanted: count, written: 0, moment: Date.now(), removed: 0, partial: 0, absent: 0 }
  const report = (waiting?: Waiting) => onProgress({ done: counts.read, total: counts.wanted, ...(waiting && { waiting }) })
  let isWhole = true
  const pauses: Pauses = {
    signal,
    onWait: waiting => {
      report(waiting && { ...waiting, keepRows: () => ((isWhole = false), waiting.keepRows()) })
    },
  }
  report()
  try {
    await tasks.startExport(id, { index, format, ...(columns && { columns }), bom, origin: location.origin })
    for await (const page of rowsOf(plan, pauses)) {
      signal.throwIfAborted()
      const rows = await tasks.addToExport(id, page.works)
      if (rows === undefined) throw new LostExport('The export was lost.')
      counts.read = page.read
      counts.wanted = page.wanted
      counts.written = rows
      counts.moment = page.moment
      for (const kind of ['removed', 'partial', 'absent'] as const) counts[kind] += page[kind] ?? 0
      report()
    }
    signal.throwIfAborted()
    const notes = exportNotes({ ...counts, isWhole })
    const { written, wanted, moment } = counts
    const file = await tasks.finishExport(id, { url: new URL(source.url, location.origin).href, moment, wanted, written, notes })
    if (!file) throw new LostExport('The export was lost.')
    signal.throwIfAborted()
    return { file, name: fileName(index, format, new Date()), written, wanted, moment, notes }
  } catch (error) {
    void tasks.endExport(id).catch(() => {})
    throw error
  }
}
