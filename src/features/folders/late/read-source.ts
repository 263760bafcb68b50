import type { OwnEntryInput } from '#contract/own-entry.ts'
import type { Identified } from '#contract/same-work.ts'
import type { Broken, SourceFormat } from '#workers/reference-reading/pieces.ts'

/** What a file or a pasted text has. */
export interface ReadSource {
  format: SourceFormat
  entries: OwnEntryInput[]
  /** The first of those that could not be read; `brokenCount` is the number of all. */
  broken: Broken[]
  brokenCount: number
  already: number
  repeated: number
  /** How many of the entries have texts that were too long. */
  cut: number
}

/** Broken entries that are listed. */
const mostListed = 1000
const mostStarts = 3

interface Progress {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Reads a source in the worker, step by step. Rejects with the signal's reason when it is aborted, and with a sentence where it is no text. */
export async function readSource(
  source: Uint8Array | string,
  known: readonly Identified[],
  { signal, onProgress }: Progress,
): Promise<ReadSource> {
  for (let start = 0; start < mostStarts; start++) {
    const read = await readOnce(source, known, { signal, onProgress })
    if (read) return read
  }
  throw new Error('The file could not be read on this device.')
}

/** Undefined if the reading was lost on the way, for example because the worker was killed. */
async function readOnce(
  source: Uint8Array | string,
  known: readonly Identified[],
  { signal, onProgress }: Progress,
): Promise<ReadSource | undefined> {
  // Its own file: the other dialogs of folders do not need it.
  const { tasks } = await import('#workers/tasks.ts')
  const id = crypto.randomUUID()
  const started = await tasks.startReading(id, { source, known })
  if (!started) throw new Error('This is not a BibTeX, RIS or text file.')
  const { format, total, broken } = started
  if (total + broken.length === 0) throw new Error(`There are no references in this ${typeof source === 'string' ? 'text' : 'file'}.`)
  const read: ReadSource = {
    format,
    entries: [],
    broken: broken.slice(0, mostListed),
    brokenCount: broken.length,
    already: 0,
    repeated: 0,
    cut: 0,
  }
  for (let done = 0; done < total;) {
    if (signal.aborted) {
      await tasks.endReading(id)
      signal.throwIfAborted()
    }
    onProgress(done, total)
    const step = await tasks.readOn(id, done)
    if (!step) return undefined
    read.entries.push(...step.entries)
    read.broken.push(...step.broken.slice(0, mostListed - read.broken.length))
    read.brokenCount += step.broken.length
    read.already += step.already
    read.repeated += step.repeated
    read.cut += step.cut
    done = step.done
  }
  signal.throwIfAborted()
  read.broken.sort((a, b) => a.line - b.line)
  return read
}
