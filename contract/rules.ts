import * as v from 'valibot'

/** What JSON Schema says about a rule; a `description` says the rest. */
interface Said {
  type?: 'integer'
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  uniqueItems?: true
  maxProperties?: number
  /** A text without line breaks, other control characters, and signs that turn the direction of text. */
  oneLine?: true
  description?: string
}

/** A rule that the OpenAPI page can repeat; one that says nothing is a fault of the page (contract/openapi-schemas.ts). */
export const rule = <T>(says: Said, isMet: (value: T) => boolean, message: string) => v.check(Object.assign(isMet, { says }), message)

/** What a rule says; undefined for a check that is none. */
export const saidBy = (requirement: unknown): Said | undefined =>
  typeof requirement === 'function' && 'says' in requirement ? (requirement.says as Said) : undefined

/** Whether the text has at most so many characters. As in JSON Schema these are code points, of which some take two units of a string. */
const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && Array.from(text).length <= most)

export const atLeast = (least: number, message = `At least ${least} characters.`) =>
  rule<string>({ minLength: least }, text => !isWithin(text, least - 1), message)

export const atMost = (most: number, message = `At most ${most} characters.`) =>
  rule<string>({ maxLength: most }, text => isWithin(text, most), message)

/** A record of at most so many entries; `what` they are, in the message. */
export const fewEntries = <T extends object>(most: number, what: string) =>
  rule<T>({ maxProperties: most }, record => Object.keys(record).length <= most, `At most ${most} ${what}.`)

/** A whole number in the query of an address. */
export const numberInQuery = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    rule<string>(
      { type: 'integer', minimum, maximum },
      text => /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
      `This must be a number from ${minimum} to ${maximum}.`,
    ),
    v.transform(Number),
  )

/** Whether a text names a day of the calendar: `2026-11-27`, and not `2026-02-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
