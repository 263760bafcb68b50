import type { IndexName } from '#contract/indexes/shape.ts'
import type { OwnEntryContent } from '#contract/own-entry.ts'
import { bibtex } from './bibtex.ts'
import { citationOf } from './citation.ts'
import type { Citation, CslItem } from './csl.ts'
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

/** An own entry of a folder, which is a citation already. */
export interface CitedEntry {
  id: string
  entry: OwnEntryContent
}
export type CitedWork = CitedRecord | CitedEntry

export interface References {
  /** The whole file. */
  text: string
  /** For a style: its references one by one, and all of them as HTML for the clipboard. */
  entries?: TextRun[][]
  html?: string
}

const files = { bibtex, ris, 'csl-json': cslJson }

/** References to records and own entries in one format. The same records always give the same text, keys included. */
export function formatReferences(works: readonly CitedWork[], format: ReferenceFormat): References {
  // The contract bounds the date of an entry as CSL does.
  const citations = works.map(work => ('entry' in work ? (work.entry as Citation) : citationOf(work.index, work.record)))
  const keys = keysOf(
    citations,
    works.map(work => ('entry' in work ? `own/${work.id}` : `${work.index}/${work.slug}`)),
  )
  const items: CslItem[] = citations.map((citation, at) => ({ id: keys[at]!, ...citation }))
  if (format === 'bibtex' || format === 'ris' || format === 'csl-json') return { text: files[format](items) }
  const entries = styled(items, format)
  return { text: entries.map(entry => `${textOfLine(entry)}\n`).join(''), entries, html: entries.map(htmlOf).join('\n') }
}

const htmlOf = (entry: readonly TextRun[]): string =>
  `<p>${entry.map(({ text, italic }) => (italic ? `<i>${escaped(text)}</i>` : escaped(text))).join('')}</p>`

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
