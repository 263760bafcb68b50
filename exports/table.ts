import type { TableFormat } from '#contract/table-formats.ts'
import { csvTable } from './csv.ts'
import type { Emit, Table, TableOptions } from './table-writer.ts'
import { xlsxTable } from './xlsx/xlsx.ts'

export const openTable = (format: TableFormat, options: TableOptions, emit: Emit): Table =>
  (format === 'csv' ? csvTable : xlsxTable)(options, emit)
