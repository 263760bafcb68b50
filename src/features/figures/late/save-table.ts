import { byteOrderMark, csvText } from '#exports/csv-text.ts'
import { downloadText } from '#ui/text/download-text.ts'
import type { FigureWithTable } from '../figure.ts'

/** Saves the numbers of a figure, as spreadsheets open them. */
export const saveTable = ({ name, table }: Pick<FigureWithTable, 'name' | 'table'>): void =>
  downloadText(`${name}.csv`, byteOrderMark + csvText(table), 'text/csv')
