import { analysisName } from '#contract/analysis-name.ts'
import type { AnalysedItem } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { exportedOf, type ExportedRow, writeHtml, writeMarkdown, writeText } from '#analysis/index.ts'
import { recordAddress } from '#routing/record-links.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { downloadText } from '#ui/text/download-text.ts'

const forms = {
  txt: { write: writeText, type: 'text/plain;charset=utf-8' },
  md: { write: writeMarkdown, type: 'text/markdown;charset=utf-8' },
  html: { write: writeHtml, type: 'text/html;charset=utf-8' },
}
export type AnswerFormat = keyof typeof forms

type Row = ExportedRow & { index: IndexName }

const exported = (row: Row) => {
  const hrefOf = ({ index = row.index, slug_values: [slug = ''] }: AnalysedItem) => recordAddress(index, slug)
  return exportedOf(row, hrefOf)
}

/** Copies an answer with its question and its sources as plain text. */
export async function copyAnswer(row: Row): Promise<void> {
  await copyText(writeText(exported(row)), 'Answer copied')
}

/** Saves an answer as a file. It needs no server. */
export function downloadAnswer(row: Row, format: AnswerFormat): void {
  const { write, type } = forms[format]
  const name = analysisName(row)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  downloadText(`${name || 'ai-analysis'}.${format}`, write(exported(row)), type)
}
