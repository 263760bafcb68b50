import type { OpportunityRow } from './opportunity-rows.ts'

/** Octets of a line (RFC 5545 §3.1). */
const longest = 75

/** The text as a value: line breaks, commas and the like are written out, other control characters left out. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, mark => `\\${mark}`)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const octets = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A line in parts of 75 octets, never inside a character; each further one begins with a space. */
function folded(line: string): string {
  let used = 0
  let all = ''
  for (const character of line) {
    const size = octets(character)
    if (used + size > longest) {
      all += '\r\n '
      used = 1
    }
    all += character
    used += size
  }
  return `${all}\r\n`
}

const dayMs = 24 * 3600_000
const compact = (day: string): string => day.replaceAll('-', '')
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

type CalendarFacts = Pick<OpportunityRow, 'id' | 'group_name' | 'title' | 'place' | 'version' | 'created_at'> & { deadline: string }

/** The last day of an opportunity as an event of a calendar. `page`: where it is read. */
export const opportunityCalendar = (
  { id, group_name, title, place, version, created_at, deadline }: CalendarFacts,
  { page, now }: { page: string; now: number },
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Indago//Opportunities//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp(now)}`,
    `CREATED:${stamp(created_at)}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${compact(deadline)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(deadline))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(`Last day: ${title}`)}`,
    `DESCRIPTION:${escaped(group_name)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(line => folded(line))
    .join('')
