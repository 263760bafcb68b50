import { wellFormed } from '#contract/well-formed.ts'

/** A day: `2019-03-01`. */
export interface DayCell {
  day: string
}

/** A time, in milliseconds since 1970. */
export interface MomentCell {
  moment: number
}

/** A text that opens an address. */
export interface LinkCell {
  text: string
  link: string
}

/** What stands in a cell; undefined: nothing. */
export type Cell = string | number | DayCell | MomentCell | LinkCell | undefined
export type Row = readonly Cell[]

/** Characters of a cell that Excel reads; of more it makes further rows. */
export const longestCell = 32_767

/** Control characters that XML forbids, and the two code points that are none. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
/** What most texts have nothing of. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unusual = /[\u0000-\u0008\u000b-\u001f\u007f\ud800-\udfff\ufffe\uffff]/
const atEnd = '…'

/** A text as both formats can hold it: without what XML forbids, with one kind of line break, cut where Excel would break it. */
export function writable(text: string): string {
  if (text.length <= longestCell && !unusual.test(text)) return text
  const clean = wellFormed(text).replace(forbidden, '').replace(/\r\n?/g, '\n')
  if (clean.length <= longestCell) return clean
  return clean.slice(0, longestCell - 1).replace(/[\ud800-\udbff]$/, '') + atEnd
}

/** Whether a text was cut by `writable`. */
export const isCut = (text: string): boolean => text.length > longestCell && writable(text).endsWith(atEnd)

/** What spreadsheets skip before they look at the first character. */
const blank = /^[\s\u200b-\u200f\u2060\ufeff]*/
const formula = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/

/** Whether a spreadsheet could read a text as a formula (A26, OWASP "CSV Injection"). A number is none. */
export function looksLikeFormula(text: string): boolean {
  if (/^[\p{L}\p{N}]/u.test(text)) return false
  const [before] = blank.exec(text)!
  const rest = text.slice(before.length)
  return (formula.test(rest) && !plainNumber.test(text)) || (rest !== '' && /[\t\r\n]/.test(before))
}

const dayMs = 24 * 3600_000

/** The number of a time in a spreadsheet: days since the end of 1899. */
export const serialOf = (ms: number): number => ms / dayMs + 25_569

/** The first day on which all spreadsheets agree: Excel knows a 29 February 1900. */
const firstDay = Date.UTC(1900, 2, 1)

/** A day as a cell of that type; any other text, a date before 1900 and one that never was stay as they are written. */
export function dayCell(text: string): Cell {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return /^\d{4}$/.test(text) ? Number(text) : text
  const ms = Date.parse(text)
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
  return isReal && ms >= firstDay ? { day: text } : text
}

const webAddress = /^https?:\/\/[^\s"<>]+$/i

/** A text that opens an address; only a text if that is no address of the web. */
export const linkCell = (text: string, link = text): Cell => (webAddress.test(link) && link.length <= 2000 ? { text, link } : text)
