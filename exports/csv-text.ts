import { type Cell, looksLikeFormula, type Row, writable } from './cells.ts'

/** Excel knows by it that the text is UTF-8. */
export const byteOrderMark = '\ufeff'

/** Rows as csv (RFC 4180). */
export const csvText = (rows: readonly Row[]): string => rows.map(row => `${row.map(fieldOf).join(',')}\r\n`).join('')

function fieldOf(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (typeof cell === 'string') return quoted(cell)
  if ('day' in cell) return cell.day
  return 'moment' in cell ? new Date(cell.moment).toISOString() : quoted(cell.text)
}

function quoted(text: string): string {
  const safe = withoutFormula(writable(text))
  return /[",\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Where a spreadsheet begins a cell if its language has another separator than the comma: quotes that do not begin a cell are none to it, so a line break
 * begins one, too.
 */
const cellStart = /(?<=[;\t\n])/

/** Lists of texts have lines that begin with a dash: there it is only one to worry about if it calls something. */
const calls = /^\s*[^+\-\uff0b\uff0d\s]|\||[\w.]\(/

/** A text that could be read as a formula gets an apostrophe, which makes it a text; so does a part of it that another separator makes a cell. */
function withoutFormula(text: string): string {
  const whole = looksLikeFormula(text) ? `'${text}` : text
  const [first = '', ...others] = whole.split(cellStart)
  return first + others.map(part => (looksLikeFormula(part) && calls.test(part) ? part.replace(/^\s*/, "$&'") : part)).join('')
}
