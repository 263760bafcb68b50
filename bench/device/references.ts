import type { OwnEntryInput } from '#contract/own-entry.ts'
import { formatReferences } from '#workers/export-building/references.ts'
import { endReading, readOn, startReading } from '#workers/reference-reading/reading.ts'

export interface ReferenceFigures {
  megabytes: number
  seconds: number
  /** Of the processor, so that other programs do not count. */
  processorSeconds: number
  /** The longest step, after each of which progress is shown and the reading can be cancelled, in milliseconds. */
  longestStep: number
  entries: number
}

const words = 'light water weir lantern night river bridge signal mirror season harbour meadow'.split(' ')
const some = (n: number, count: number): string =>
  Array.from({ length: count }, (_, at) => words[(n * 7 + at * 5) % words.length]).join(' ')

/** A library as reference managers export it: abbreviations, accents, protected capitals and abstracts. */
const library = (count: number): string =>
  `@string{JL = "Journal of Lanterns"}\n${Array.from(
    { length: count },
    (_, n) => `@article{brook${n},
  author = {Brook, Ada and M{\\"u}ller, J{\\'o}zsef and van der Berg, Anna and {Lantern Society} and Moss, Jr, Ben},
  title = {The {DNA} of ${some(n, 8)} number ${n}},
  journal = JL, year = ${1950 + (n % 75)}, month = mar, volume = {${n % 90}}, number = {4}, pages = {${n}--${n + 9}},
  doi = {10.5555/lantern.${n}}, url = {https://weir.example/${n}}, keywords = {${some(n, 3).replaceAll(' ', ', ')}},
  abstract = {${some(n, 160)}}
}
`,
  ).join('')}`

function measure(source: string): ReferenceFigures {
  const begin = performance.now()
  const before = process.cpuUsage()
  const figures = { megabytes: Buffer.byteLength(source) / 2 ** 20, seconds: 0, processorSeconds: 0, longestStep: 0, entries: 0 }
  const { total } = startReading('bench', { source, known: [] })!
  figures.longestStep = performance.now() - begin
  for (let done = 0; done < total;) {
    const start = performance.now()
    const step = readOn('bench', done)!
    figures.entries += step.entries.length
    figures.longestStep = Math.max(figures.longestStep, performance.now() - start)
    done = step.done
  }
  endReading('bench')
  figures.seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(before)
  figures.processorSeconds = (user + system) / 1e6
  return figures
}

/** Reads a library of so many entries in each format, one thread. */
export function measureReferences(count: number): Record<string, ReferenceFigures> {
  const bibtex = library(count)
  const entries: { id: string; entry: OwnEntryInput }[] = []
  startReading('bench', { source: bibtex, known: [] })
  for (let done = 0; done < count; done += 50)
    for (const entry of readOn('bench', done)?.entries ?? []) entries.push({ id: String(entries.length), entry })
  return {
    BibTeX: measure(bibtex),
    RIS: measure(formatReferences(entries, 'ris').text),
    'CSL-JSON': measure(formatReferences(entries, 'csl-json').text),
  }
}
