import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countText } from '#contract/count-text.ts'
import type { WriteOutcome } from '../catalogue/documents/stored-record.ts'
import type { SkippedFile } from './listed-files.ts'

export interface ReportedRefusal {
  file: string
  place: string
  reason: string
}

/** The result of an import. `read` is the sum of the five after it. */
export interface ImportReport {
  files: number
  read: number
  new: number
  changed: number
  unchanged: number
  /** Further copies of records that were already read in this run. */
  repeated: number
  refused: number
  /** Files that were found but not read, and the first of them. */
  skipped: number
  skippedFiles: SkippedFile[]
  /** The first refused records; if there are more, `refusedList` names a file with all of them. */
  refusals: ReportedRefusal[]
  refusedList?: string
  seconds: number
}

/** Refusals shown in the report; more are written to a file. */
const maxShown = 10

/** Counts the records of an import. Keeps a limited number of refusals. */
export class ImportTally {
  readonly report: ImportReport = {
    files: 0,
    read: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    repeated: 0,
    refused: 0,
    skipped: 0,
    skippedFiles: [],
    refusals: [],
    seconds: 0,
  }
  readonly #started = performance.now()
  readonly #all: ReportedRefusal[] = []

  refuse(refusal: ReportedRefusal): void {
    this.report.read += 1
    this.report.refused += 1
    if (this.report.refusals.length < maxShown) this.report.refusals.push(refusal)
    if (this.#all.length < 100_000) this.#all.push(refusal)
  }

  skip(skipped: readonly SkippedFile[]): void {
    this.report.skipped += skipped.length
    this.report.skippedFiles.push(...skipped.slice(0, maxShown - this.report.skippedFiles.length))
  }

  count(outcome: WriteOutcome): void {
    this.report[outcome] += 1
    this.report.read += 1
  }

  repeat(): void {
    this.report.repeated += 1
    this.report.read += 1
  }

  /** A record that was counted as unchanged was changed by a later copy. */
  changeAfterAll(): void {
    this.report.unchanged -= 1
    this.report.changed += 1
  }

  /** Ends the count; writes the list of refusals to the folder if it is long. */
  close(dir: string): ImportReport {
    this.report.seconds = (performance.now() - this.#started) / 1000
    if (this.#all.length > maxShown) {
      const path = join(dir, 'import-refused.tsv')
      writeFileSync(path, this.#all.map(({ file, place, reason }) => [file, place, reason].map(oneCell).join('\t') + '\n').join(''))
      this.report.refusedList = path
    }
    return this.report
  }
}

/** Without line ends, and without what would steer a terminal: names of files may have both. */
const oneCell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '?')

/** The report of an import, as lines. */
export function reportLines(report: ImportReport): string[] {
  const rows: [string, number][] = [
    ['read', report.read],
    ['new', report.new],
    ['changed', report.changed],
    ['unchanged', report.unchanged],
    ...(report.repeated > 0 ? [['already read', report.repeated] as [string, number]] : []),
    ['refused', report.refused],
  ]
  const figures = rows.map(([, count]) => count.toLocaleString('en-GB'))
  const width = Math.max(...figures.map(figure => figure.length))
  const names = Math.max(10, ...rows.map(([name]) => name.length))
  const table = rows.map(([name], at) => `  ${name.padEnd(names)} ${figures[at]!.padStart(width)}`)
  const refusals = report.refusals.map(({ file, place, reason }) => `  ${oneCell(`${file}, ${place}: ${reason}`)}`)
  return [
    `${report.files.toLocaleString('en-GB')} files in ${report.seconds.toFixed(1)} s`,
    ...table,
    ...skippedLines(report),
    ...(refusals.length > 0 ? [report.refused > refusals.length ? `The first ${refusals.length} refused:` : 'Refused:', ...refusals] : []),
    ...(report.refusedList ? [`All refused records are listed in ${report.refusedList}`] : []),
  ]
}

function skippedLines({ skipped, skippedFiles }: ImportReport): string[] {
  if (skipped === 0) return []
  const named = skippedFiles.map(({ file, reason }) => oneCell(`${file} (${reason})`)).join(', ')
  return [`Skipped ${countText(skipped, 'file')}: ${named}${skipped > skippedFiles.length ? ', …' : ''}`]
}

/** Whether files were read and not one record of them could be used. */
export const tookNothing = ({ read, refused }: ImportReport): boolean => refused > 0 && refused === read
