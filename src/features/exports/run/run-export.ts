import { exportFileName } from '#exports/file-name.ts'
import { serverNow } from '#kit/server-clock.ts'
import { tasks } from '#workers/tasks.ts'
import { exportNotes } from './export-notes.ts'
import { entriesToExport, takesEntries } from '../export-source.ts'
import { entriesInFile, type ExportPlan } from './export-plan.ts'
import type { MadeFile } from './made-file.ts'
import { rowsOf } from './rows-of.ts'
import type { Pauses, Waiting } from './waiting.ts'

export interface MadeHere extends MadeFile {
  /** When the list was found, in milliseconds since 1970. */
  moment: number
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
export async function runExport(plan: ExportPlan, { signal, onProgress }: Running): Promise<MadeHere> {
  const { id, index, format, columns, bom, count } = plan
  const entries = entriesInFile(plan)
  const counts = {
    read: 0,
    wanted: count - entries.length,
    written: 0,
    moment: serverNow(),
    removed: 0,
    partial: 0,
    absent: 0,
    isWhole: true,
  }
  const report = (waiting?: Waiting) => onProgress({ done: counts.read, total: counts.wanted, waiting })
  const keepRows = (waiting: Waiting) => {
    counts.isWhole = false
    waiting.keepRows()
  }
  const pauses: Pauses = { signal, onWait: waiting => report(waiting && { ...waiting, keepRows: () => keepRows(waiting) }) }
  report()
  try {
    await tasks.startExport(id, { index, format, columns, bom, origin: location.origin })
    for await (const page of rowsOf(plan, pauses)) {
      signal.throwIfAborted()
      counts.written = present(await tasks.addToExport(id, page.works))
      for (const kind of ['read', 'wanted', 'moment'] as const) counts[kind] = page[kind]
      for (const kind of ['removed', 'partial', 'absent'] as const) counts[kind] += page[kind] ?? 0
      report()
    }
    // A list of this device can be shorter than it was on the server.
    if (counts.isWhole) counts.absent += Math.max(counts.wanted - counts.read, 0)
    if (entries.length > 0) {
      counts.written = present(await tasks.addToExport(id, entries))
      counts.wanted += entries.length
    }
    signal.throwIfAborted()
    const notes = exportNotes({ ...counts, entriesLeft: takesEntries(format) ? 0 : entriesToExport(plan.source).length })
    const { written, wanted, moment } = counts
    const file = present(await tasks.finishExport(id, { ...aboutList(plan), moment, wanted, notes }))
    signal.throwIfAborted()
    return { file, name: exportFileName(index, format, Date.now()), written, moment, notes }
  } catch (error) {
    void tasks.endExport(id).catch(() => {})
    throw error
  }
}

function present<T>(answer: T | undefined): T {
  if (answer === undefined) throw new LostExport('The export was lost.')
  return answer
}

/** What the file says about its list. */
function aboutList({ source, index }: ExportPlan) {
  const url = new URL(source.url, location.origin).href
  if (source.from === 'search') return { state: source.state, url, total: source.total }
  return { state: { index }, url, chosen: source.folder ? ('folder' as const) : ('named' as const) }
}
