/** The tables that the server and the app write, with their content types. */
export const tableTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof tableTypes
// `Object.keys` loses the names.
export const tableFormats = Object.keys(tableTypes) as TableFormat[]
