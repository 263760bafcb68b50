import type { ExportFormat } from '#contract/exports.ts'
import { tableTypes } from '#contract/table-formats.ts'
import { referenceFormats } from './formats.ts'

/** The files of an export; small enough to be imported by pages. */
export const exportFiles = {
  xlsx: { label: 'Excel', extension: 'xlsx', mime: tableTypes.xlsx },
  csv: { label: 'CSV', extension: 'csv', mime: tableTypes.csv },
  bibtex: { ...referenceFormats.bibtex, reference: 'bibtex' },
  ris: { ...referenceFormats.ris, label: 'RIS', reference: 'ris' },
  csl: { ...referenceFormats['csl-json'], reference: 'csl-json' },
  jsonl: { label: 'JSON Lines', extension: 'jsonl', mime: 'application/jsonl' },
} as const satisfies Record<ExportFormat, { label: string; extension: string; mime: string }>
