import type { OwnEntryInput } from '#contract/own-entry.ts'
import type { Identified } from '#contract/same-work.ts'
import type { Broken, SourceFormat } from '#workers/reference-reading/pieces.ts'
import { readOn, startReading } from '#workers/reference-reading/reading.ts'

interface Read {
  format: SourceFormat
  entries: OwnEntryInput[]
  broken: Broken[]
  already: number
  repeated: number
  cut: number
}

const noText = { format: 'identifiers' as const, total: 0, broken: [] }

/** Everything in a source, read step by step as the app reads it. */
export function readAll(source: string | Uint8Array, known: readonly Identified[] = []): Read {
  const { format, total, broken } = startReading('test', { source, known }) ?? noText
  const read: Read = { format, entries: [], broken: [...broken], already: 0, repeated: 0, cut: 0 }
  for (let done = 0; done < total;) {
    const step = readOn('test', done)!
    read.entries.push(...step.entries)
    read.broken.push(...step.broken)
    read.already += step.already
    read.repeated += step.repeated
    read.cut += step.cut
    done = step.done
  }
  read.broken.sort((a, b) => a.line - b.line)
  return read
}
