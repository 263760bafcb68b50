import { basename } from 'node:path'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { DocumentStore } from '../catalogue/documents/document-store.ts'
import { ownDate, type SynonymGroup, type WriteOutcome } from '../catalogue/documents/stored-record.ts'
import { linkOrganisations } from './linking/organisations.ts'
import { linkResearchers } from './linking/researchers.ts'
import type { Progress } from './progress.ts'
import type { ImportFormat, ReadRecord, ReadSynonyms } from './reading/format.ts'
import { type ImportReport, ImportTally } from './report.ts'
import type { SourceFiles } from './source-files.ts'

/** Records or synonym groups written in one transaction; fewer if their texts are long. */
const batchSize = 1000
/** Characters of text kept in memory before they are written. */
const maxCharacters = 16 << 20

/** Called while an index is brought up to date, with the number of records done and in total. */
export type IndexProgress = (index: IndexName, done: number, total: number) => void

/**
 * Imports files of one format into the catalogue, links the records and brings the search indexes up to date, where nobody else does. It can
 * be run again: existing records count as unchanged. It can be killed: what was written stays, and the next run does the rest.
 */
export async function runImport(
  dir: string,
  documents: DocumentStore,
  format: ImportFormat,
  { files, skipped }: SourceFiles,
  progress: Progress,
  index: (onProgress: IndexProgress) => Promise<void> = () => Promise.resolve(),
): Promise<ImportReport> {
  const tally = new ImportTally()
  tally.skip(skipped)
  const writer = new BatchWriter(documents, format.name, tally)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  let bytesBefore = 0
  const read = await format.reader(files.filter(file => format.isHelper?.(basename(file.path))))
  for (const file of files) {
    if (format.isHelper?.(basename(file.path))) continue
    tally.report.files += 1
    try {
      for await (const one of read(file)) {
        if ('refused' in one) tally.refuse({ file: file.path, place: one.place, reason: one.refused })
        else await writer.add(one, file.path)
        if (writer.isFull) {
          await writer.flush()
          progress.show('Reading', (bytesBefore + file.readBytes) / bytes, `${tally.report.read.toLocaleString('en-GB')} records`)
        }
      }
    } catch (error) {
      tally.refuse({ file: file.path, place: 'the rest of the file', reason: reasonOf(error) })
    }
    bytesBefore += file.size
    progress.show('Reading', bytesBefore / bytes, `${tally.report.read.toLocaleString('en-GB')} records`)
  }
  await writer.flush()
  await linkResearchers(documents, (done, total) => progress.show('Linking researchers', done / total))
  await linkOrganisations(documents, (done, total) => progress.show('Linking organisations', done / total))
  await index((name, done, total) => progress.show(`Indexing ${name.replaceAll('_', ' ')}`, done / total))
  progress.clear()
  return tally.close(dir)
}

/** Describes errors of unpacking and reading; any other error is a bug and stops the import. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return 'the packed file ends too early'
  if (code?.startsWith('Z_')) return `the packed file is damaged: ${message}`
  if (code?.startsWith('E') || error instanceof RangeError || error instanceof SyntaxError) return message
  throw error
}

/** What was read in this run under one slug or key. */
interface Copy {
  file: string
  /** The record's own date; empty if its source has none. */
  date: string
  outcome?: WriteOutcome
}

/**
 * Collects records into transactions. A copy of a record that was already read in this run replaces it if its own date is later. Of copies with
 * the same date the last in a file counts, and of several files the one that says most, so that the order of files does not matter. Of groups
 * with the same key the first in a run counts.
 */
class BatchWriter {
  readonly #documents: DocumentStore
  readonly #source: string
  readonly #tally: ImportTally
  readonly #copies = new Map<string, Copy>()
  #records = new Map<Copy, CatalogueRecord>()
  #synonyms: SynonymGroup[] = []
  #characters = 0

  constructor(documents: DocumentStore, source: string, tally: ImportTally) {
    this.#documents = documents
    this.#source = source
    this.#tally = tally
  }

  async add(one: ReadRecord | ReadSynonyms, file: string): Promise<void> {
    const name = 'record' in one ? one.record.slug_values[0]! : one.synonyms.key
    const date = 'record' in one ? ownDate(one.record) : ''
    const before = this.#copies.get(name)
    if (before) {
      this.#tally.repeat()
      if (!('record' in one) || date < before.date) return
      if (date === before.date && file !== before.file && !saysMore(one.record, await this.#taken(before, one.record))) return
    }
    const copy = Object.assign(before ?? {}, { file, date })
    this.#copies.set(name, copy)
    if ('record' in one) {
      this.#records.set(copy, one.record)
      this.#characters += charactersIn(one.record)
    } else this.#synonyms.push(one.synonyms)
  }

  /** What was taken before of a record: it waits to be written, or is written. */
  async #taken(copy: Copy, { index, slug_values: [slug] }: CatalogueRecord): Promise<CatalogueRecord | undefined> {
    return this.#records.get(copy) ?? this.#documents.original(index, slug!)
  }

  get isFull(): boolean {
    return this.#records.size + this.#synonyms.length >= batchSize || this.#characters > maxCharacters
  }

  async flush(): Promise<void> {
    if (this.#records.size > 0) await this.#writeRecords()
    if (this.#synonyms.length > 0) {
      const counts = await this.#documents.replaceSynonyms(this.#source, this.#synonyms)
      for (const outcome of ['new', 'changed', 'unchanged'] as const)
        for (let times = 0; times < counts[outcome]; times += 1) this.#tally.count(outcome)
    }
    this.#records = new Map()
    this.#synonyms = []
    this.#characters = 0
  }

  async #writeRecords(): Promise<void> {
    const outcomes = await this.#documents.writeUnlessOlder([...this.#records.values()])
    for (const [at, copy] of [...this.#records.keys()].entries()) {
      const outcome = outcomes[at]!
      if (copy.outcome === undefined) this.#tally.count(outcome)
      else if (copy.outcome === 'unchanged' && outcome === 'changed') this.#tally.changeAfterAll()
      if (copy.outcome === undefined || outcome === 'changed') copy.outcome = outcome
    }
  }
}

/** Whether a copy has more text than another. Two of the same length have an order too, which means nothing. */
function saysMore(copy: CatalogueRecord, other: CatalogueRecord | undefined): boolean {
  const [text, otherText] = [JSON.stringify(copy), JSON.stringify(other) ?? '']
  return text.length === otherText.length ? text > otherText : text.length > otherText.length
}

/** Counts the characters of all texts in a value, at any depth. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let characters = 0
  for (const inside of Object.values(value)) characters += charactersIn(inside)
  return characters
}
