import { strToU8 } from 'fflate'
import { byteOrderMark, csvText } from './csv-text.ts'
import type { Emit, Table, TableOptions } from './table-writer.ts'

/** A csv file. Of the columns it has the labels only, and no sheet about itself. */
export function csvTable({ columns, bom }: TableOptions, emit: Emit): Table {
  emit(strToU8((bom ? byteOrderMark : '') + csvText([columns.map(({ label }) => label)])))
  return {
    write: rows => {
      if (rows.length > 0) emit(strToU8(csvText(rows)))
      return rows.length
    },
    end: () => {},
  }
}
