import type { TableCells } from './figure.ts'

const byteOrderMark = '\uFEFF'

/** A table as CSV, in UTF-8 with its mark, which spreadsheets need. Text is quoted, and never starts as a formula (OWASP: CSV injection). */
export function figureCsv(table: TableCells): string {
  const cell = (content: string | number): string =>
    typeof content === 'number' ? String(content) : `"${content.replace(/^(?=[\s]*[=+\-@＝＋－＠]|[\t\r\n])/u, "'").replaceAll('"', '""')}"`
  return byteOrderMark + table.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}
