import { type Cell, looksLikeFormula, type Row, serialOf, writable } from '../cells.ts'
import { type Hyperlinks, hyperlinksXml } from './hyperlinks.ts'
import { cellStyles } from './parts.ts'
import { inCell, xmlHead } from './xml.ts'

const names = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const partNames = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

/** The beginning of a sheet up to its first row. */
export const sheetStart = (widths: readonly number[], hasHead = true): string =>
  `${xmlHead}<worksheet ${names} ${partNames}><sheetViews><sheetView workbookViewId="0">${hasHead ? frozen : ''}</sheetView></sheetViews>` +
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`

/** The end of a sheet behind its last row. */
export function* sheetEnd(links: Hyperlinks): Generator<string> {
  yield '</sheetData>'
  yield* hyperlinksXml(links)
  yield '</worksheet>'
}

/** The head of the columns, in bold. */
export const headRow = (labels: readonly string[]): string =>
  `<row r="1">${labels.map((label, at) => textCell(`${columnName(at)}1`, label, cellStyles.head)).join('')}</row>`

/** A row; the addresses of its links are added to `links`. */
export function rowXml(row: Row, number: number, links: Hyperlinks): string {
  let cells = ''
  for (let at = 0; at < row.length; at++) cells += cellXml(row[at], columnName(at) + number, links)
  return `<row r="${number}">${cells}</row>`
}

function cellXml(cell: Cell, at: string, links: Hyperlinks): string {
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ''
  // A spreadsheet takes no text of its own accord for a formula, but keeps it as a text only with this style, also when it is edited.
  if (typeof cell === 'string') return textCell(at, cell, looksLikeFormula(cell) ? cellStyles.quoted : cellStyles.plain)
  if ('day' in cell) return numberCell(at, serialOf(Date.parse(cell.day)), cellStyles.day)
  if ('moment' in cell) return numberCell(at, serialOf(Math.floor(cell.moment / 1000) * 1000), cellStyles.moment)
  return textCell(at, cell.text, links.add(at, cell.link) ? cellStyles.link : cellStyles.plain)
}

const numberCell = (at: string, value: number, style: number): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is>${textXml(writable(text))}</is></c>`

/** Without the attribute readers may drop blanks at the ends. */
const textXml = (text: string): string => `<t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${inCell(text)}</t>`

const letters: string[] = []

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(at: number): string {
  return (letters[at] ??= (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26)))
}
