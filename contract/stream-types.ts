import { tableTypes } from './table-formats.ts'

/** The content types of streamed answers. */
export const streamTypes = {
  calendar: ['text/calendar'],
  json: ['application/json'],
  jsonl: ['application/jsonl'],
  text: ['text/plain'],
  table: Object.values(tableTypes),
  workbook: [tableTypes.xlsx],
} as const
