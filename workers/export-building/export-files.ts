import type { ExportFormat } from '#contract/exports.ts'
import { tableTypes } from '#contract/table-formats.ts'
import { type ReferenceFormat, referenceFormats } from './formats.ts'

/** The files of an export; small enough to be imported by pages. */
export const exportFiles = {
  xlsx: { label: 'Excel', mime: tableTypes.xlsx },
  csv: { label: 'CSV', mime: tableTypes.csv },
  bibtex: { label: 'BibTeX', mime: referenceFormats.bibtex.mime, reference: 'bibtex' },
  ris: { label: 'RIS', mime: referenceFormats.ris.mime, reference: 'ris' },
  csl: { label: 'CSL-JSON', mime: referenceFormats['csl-json'].mime, reference: 'csl-json' },
  jsonl: { label: 'JSON Lines', mime: 'application/jsonl' },
} as const satisfies Record<ExportFormat, { label: string; mime: string; reference?: ReferenceFormat }>
