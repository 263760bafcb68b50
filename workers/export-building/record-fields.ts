import type { CslDate } from './csl.ts'

/** A record that may be whole, a card, or a copy from an older version: fields of the wrong shape count as absent. */
export type RecordFields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is RecordFields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tags that separate words, so that lines do not run together. */
const blockTags = /<\/?(?:p|br|div|title|sec|jats:(?:p|title|sec|break|label|list(?:-item)?))(?:\s[^<>]*)?\/?>/gi
/** Other tags that occur in titles and abstracts. Any other `<` is a plain character. */
const tags =
  /<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|span|italic|bold|(?:jats|mml):[\w-]+|m(?:ath|i|n|o|row|sub|sup|text|frac|sqrt|style))(?:\s[^<>]*)?\/?>/gi

/** One line without markup and control characters; undefined if nothing is left. */
export function plain(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(blockTags, ' ')
    .replace(tags, '')
    // oxlint-disable-next-line no-control-regex -- they have no place in a line of text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim()
  return text === '' ? undefined : text
}

export const textOf = (record: RecordFields, field: string): string | undefined => plain(record[field])

/** The objects in a list, or a single object instead of a list. */
export function entriesOf(record: RecordFields, field: string): RecordFields[] {
  const value = record[field]
  if (Array.isArray(value)) return value.filter(isFields)
  return isFields(value) ? [value] : []
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, also with a time behind it. */
export function dateOf(record: RecordFields, ...fields: readonly string[]): CslDate | undefined {
  for (const field of fields) {
    const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?!\d)/.exec(textOf(record, field) ?? '') ?? []
    if (year === undefined || Number(year) === 0) continue
    if (!isIn(month, 12)) return { 'date-parts': [[Number(year)]] }
    return { 'date-parts': [isIn(day, 31) ? [Number(year), Number(month), Number(day)] : [Number(year), Number(month)]] }
  }
  return undefined
}

const isIn = (digits: string | undefined, most: number): boolean => digits !== undefined && Number(digits) >= 1 && Number(digits) <= most

/** The first field with a valid http or https address. */
export function addressOf(record: RecordFields, ...fields: readonly string[]): string | undefined {
  for (const field of fields) {
    const text = textOf(record, field)
    if (text !== undefined && /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)) return text
  }
  return undefined
}

/** The fields that have a value. */
export function present<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !isEmptyList(value))) as T
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
