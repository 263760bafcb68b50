import type { OwnEntryInput } from '#contract/own-entry.ts'
import { type Identified, workKeys } from '#contract/same-work.ts'
import { type ReadPiece, readBibtex } from './bibtex.ts'
import { bibtexPieces } from './bibtex-pieces.ts'
import { cslItems } from './csl-json-pieces.ts'
import { decodeText } from './decode-text.ts'
import { identifierList } from './identifier-list.ts'
import { KnownWorks } from './known-works.ts'
import { isNbib, nbibPieces, readNbib } from './nbib.ts'
import { type Broken, shortened, type SourceFormat } from './pieces.ts'
import { readRis, risPieces } from './ris.ts'
import { isCutShort, toOwnEntry } from './to-own-entry.ts'

/** What is to be read, and the works that the folder has. */
export interface ReadingStart {
  source: Uint8Array | string
  known: readonly Identified[]
}

/** A reading that has been started. */
export interface ReferenceReading {
  format: SourceFormat
  /** How many entries there may be. */
  total: number
  /** What is broken before any entry is read. */
  broken: Broken[]
}

/** What a step has read. */
export interface ReadStep {
  entries: OwnEntryInput[]
  broken: Broken[]
  /** Entries that the folder has already. */
  already: number
  /** Entries that the source has more than once. */
  repeated: number
  /** How many of the entries have texts that were too long. */
  cut: number
  done: number
}

/** Entries of one step; a step takes some hundredths of a second. */
const stepSize = 50

interface Source {
  format: SourceFormat
  broken: Broken[]
  total: number
  read: (from: number, to: number) => { line: number; what: string; piece: ReadPiece }[]
}

function sourceOf(text: string): Source {
  if (/(?:^|\n|\})[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]/.test(text)) {
    const file = bibtexPieces(text)
    const byKey = new Map(file.entries.map(entry => [entry.key, entry]))
    const read: Source['read'] = (from, to) => {
      const entries = file.entries.slice(from, to)
      return readBibtex(file, byKey, entries).map((piece, at) => ({ line: entries[at]!.line, what: entries[at]!.key, piece }))
    }
    return { format: 'bibtex', broken: file.broken, total: file.entries.length, read }
  }
  if (/^[ \t]*TY {1,2}- ?\w/m.test(text)) {
    const { pieces, broken } = risPieces(text)
    const read: Source['read'] = (from, to) =>
      pieces
        .slice(from, to)
        .map(piece => ({ line: piece.line, what: shortened(piece.text.replace(/^TY {2}- \w*/, '')), piece: readRis(piece) }))
    return { format: 'ris', broken, total: pieces.length, read }
  }
  if (isNbib(text)) {
    const { pieces, broken } = nbibPieces(text)
    const read: Source['read'] = (from, to) =>
      pieces.slice(from, to).map(piece => ({ line: piece.line, what: shortened(piece.text), piece: readNbib(piece) }))
    return { format: 'nbib', broken, total: pieces.length, read }
  }
  const isJson = /^\s*(?:\[\s*[{\]]|\{\s*["}])/.test(text)
  const { items, broken } = isJson ? cslItems(text) : identifierList(text)
  const read: Source['read'] = (from, to) =>
    items
      .slice(from, to)
      .map(({ line, work }) => ({ line, what: isJson ? `Item ${line}` : shortened(String(work['title'])), piece: { work } }))
  return { format: isJson ? 'csl-json' : 'identifiers', broken, total: items.length, read }
}

let reading: { id: string; source: Source; next: number; inFolder: KnownWorks; inSource: KnownWorks } | undefined

/** Starts to read; an earlier reading ends. Undefined for what is no text. */
export function startReading(id: string, { source: given, known }: ReadingStart): ReferenceReading | undefined {
  reading = undefined
  const text = decodeText(typeof given === 'string' ? new TextEncoder().encode(given) : given)
  if (text === undefined) return undefined
  const source = sourceOf(text)
  reading = { id, source, next: 0, inFolder: new KnownWorks(known), inSource: new KnownWorks() }
  const { format, total, broken } = source
  return { format, total, broken }
}

/** Reads on; undefined if this is not the reading that was started last, for example because the worker was started anew. */
export function readOn(id: string, from: number): ReadStep | undefined {
  if (reading?.id !== id || reading.next !== from) return undefined
  const { source, inFolder, inSource } = reading
  const step: ReadStep = { entries: [], broken: [], already: 0, repeated: 0, cut: 0, done: Math.min(from + stepSize, source.total) }
  reading.next = step.done
  for (const { line, what, piece } of source.read(from, step.done)) {
    const entry = 'work' in piece ? toOwnEntry(piece.work) : piece.reason
    if (typeof entry === 'string') {
      step.broken.push({ line, what, reason: entry })
      continue
    }
    const keys = workKeys(entry)
    if (inFolder.has(keys)) step.already += 1
    else if (inSource.has(keys)) step.repeated += 1
    else {
      inSource.add(keys)
      step.entries.push(entry)
      if ('work' in piece && isCutShort(piece.work, entry)) step.cut += 1
    }
  }
  if (step.done === source.total) reading = undefined
  return step
}

/** Ends a reading before its end. */
export function endReading(id: string): void {
  if (reading?.id === id) reading = undefined
}
