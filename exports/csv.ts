import { strToU8 } from 'fflate'
import { type Cell, looksLikeFormula, type Row, writable } from './cells.ts'
import type { Emit, Table, TableOptions } from './table-writer.ts'

/** Excel knows by it that the text is UTF-8. */
const byteOrderMark = '\ufeff'

/** A csv file (RFC 4180). Of the columns it has the labels only, and no sheet about itself. */
export function csvTable({ columns, bom }: TableOptions, emit: Emit): Table {
  const lines = (rows: readonly Row[]) => rows.map(row => `${row.map(fieldOf).join(',')}\r\n`).join('')
  emit(strToU8((bom ? byteOrderMark : '') + lines([columns.map(({ label }) => label)])))
  return {
    write: rows => {
      if (rows.length > 0) emit(strToU8(lines(rows)))
      return rows.length
    },
    end: () => {},
  }
}

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
