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

/** A text that could be read as a formula gets an apostrophe, which makes it a text. */
function quoted(text: string): string {
  const clean = writable(text)
  const safe = looksLikeFormula(clean) ? `'${clean}` : clean
  return /[",\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
