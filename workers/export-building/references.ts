import type { IndexName } from '#contract/indexes/shape.ts'
import { bibtex } from './bibtex.ts'
import { citationOf } from './citation.ts'
import type { CslItem } from './csl.ts'
import { cslJson } from './csl-json.ts'
import type { ReferenceFormat } from './formats.ts'
import { keysOf } from './keys.ts'
import type { RecordFields } from './record-fields.ts'
import { ris } from './ris.ts'
import { type TextRun, textOfLine } from './styles/text-runs.ts'
import { styled } from './styled.ts'

export interface CitedRecord {
  index: IndexName
  slug: string
  record: RecordFields
}

export interface References {
  /** The whole file. */
  text: string
  /** For a style: its references one by one, and all of them as HTML for the clipboard. */
  entries?: TextRun[][]
  html?: string
}

const files = { bibtex, ris, 'csl-json': cslJson }

/** References to records in one format. The same records always give the same text, keys included. */
export function formatReferences(records: readonly CitedRecord[], format: ReferenceFormat): References {
  const citations = records.map(({ index, record }) => citationOf(index, record))
  const keys = keysOf(
    citations,
    records.map(({ index, slug }) => `${index}/${slug}`),
  )
  const items: CslItem[] = citations.map((citation, at) => ({ id: keys[at]!, ...citation }))
  if (format === 'bibtex' || format === 'ris' || format === 'csl-json') return { text: files[format](items) }
  const entries = styled(items, format)
  return { text: entries.map(entry => `${textOfLine(entry)}\n`).join(''), entries, html: entries.map(htmlOf).join('\n') }
}

const htmlOf = (entry: readonly TextRun[]): string =>
  `<p>${entry.map(({ text, italic }) => (italic ? `<i>${escaped(text)}</i>` : escaped(text))).join('')}</p>`

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
