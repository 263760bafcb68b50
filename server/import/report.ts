import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ReportedRefusal {
  file: string
  place: string
  reason: string
}

/** The result of an import. `read` is the sum of the others. */
export interface ImportReport {
  files: number
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
  /** The first refused records; if there are more, `refusedList` names a file with all of them. */
  refusals: ReportedRefusal[]
  refusedList?: string
  seconds: number
}

/** Refusals shown in the report; more are written to a file. */
const maxShown = 10

/** Counts the records of an import. Keeps a limited number of refusals. */
export class ImportTally {
  readonly report: ImportReport = { files: 0, read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, refusals: [], seconds: 0 }
  readonly #started = performance.now()
  readonly #all: ReportedRefusal[] = []

  refuse(refusal: ReportedRefusal): void {
    this.report.read += 1
    this.report.refused += 1
    if (this.report.refusals.length < maxShown) this.report.refusals.push(refusal)
    if (this.#all.length < 100_000) this.#all.push(refusal)
  }

  count(written: { new: number; changed: number; unchanged: number }): void {
    this.report.new += written.new
    this.report.changed += written.changed
    this.report.unchanged += written.unchanged
    this.report.read += written.new + written.changed + written.unchanged
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

const oneCell = (text: string): string => text.replace(/\s+/g, ' ')

/** The report of an import, as lines. */
export function reportLines(report: ImportReport): string[] {
  const rows: [string, number][] = [
    ['read', report.read],
    ['new', report.new],
    ['changed', report.changed],
    ['unchanged', report.unchanged],
    ['refused', report.refused],
  ]
  const figures = rows.map(([, count]) => count.toLocaleString('en-GB'))
  const width = Math.max(...figures.map(figure => figure.length))
  const table = rows.map(([name], at) => `  ${name.padEnd(10)} ${figures[at]!.padStart(width)}`)
  const refusals = report.refusals.map(({ file, place, reason }) => `  ${file}, ${place}: ${oneCell(reason)}`)
  return [
    `${report.files.toLocaleString('en-GB')} files in ${report.seconds.toFixed(1)} s`,
    ...table,
    ...(refusals.length > 0 ? [report.refused > refusals.length ? `The first ${refusals.length} refused:` : 'Refused:', ...refusals] : []),
    ...(report.refusedList ? [`All refused records are listed in ${report.refusedList}`] : []),
  ]
}
