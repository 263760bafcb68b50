import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Refusal {
  file: string
  place: string
  reason: string
}

/** What became of the records of a run. `read` is the sum of the others. */
export interface Report {
  files: number
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
  /** The first of the refused ones; `refusedList` names a file with all, where there are more. */
  refusals: Refusal[]
  refusedList?: string
  seconds: number
}

/** Refusals that are shown; more go to a file. */
const shown = 10

/** Keeps count of a run. Of refusals it remembers a bounded number. */
export class Tally {
  readonly report: Report = { files: 0, read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, refusals: [], seconds: 0 }
  readonly #started = performance.now()
  readonly #all: Refusal[] = []

  refuse(refusal: Refusal): void {
    this.report.read += 1
    this.report.refused += 1
    if (this.report.refusals.length < shown) this.report.refusals.push(refusal)
    if (this.#all.length < 100_000) this.#all.push(refusal)
  }

  count(written: { new: number; changed: number; unchanged: number }): void {
    this.report.new += written.new
    this.report.changed += written.changed
    this.report.unchanged += written.unchanged
    this.report.read += written.new + written.changed + written.unchanged
  }

  /** Closes the count; writes the list of refusals into the folder where it is long. */
  close(dir: string): Report {
    this.report.seconds = (performance.now() - this.#started) / 1000
    if (this.#all.length > shown) {
      const path = join(dir, 'import-refused.tsv')
      writeFileSync(path, this.#all.map(({ file, place, reason }) => [file, place, reason].map(oneCell).join('\t') + '\n').join(''))
      this.report.refusedList = path
    }
    return this.report
  }
}

const oneCell = (text: string): string => text.replace(/\s+/g, ' ')

/** The table that closes a run, as lines. */
export function closingTable(report: Report): string[] {
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
