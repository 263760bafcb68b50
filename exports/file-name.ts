import type { ExportFormat } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'

const endings: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  bibtex: 'bib',
  ris: 'ris',
  csl: 'json',
  jsonl: 'jsonl',
}

/** The name of a file: the index and the day (S3§9). */
export const exportFileName = (index: IndexName, format: ExportFormat, now: number): string =>
  `${index}-${new Date(now).toISOString().slice(0, 10)}.${endings[format]}`
