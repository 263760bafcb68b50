import * as v from 'valibot'
import { atMost, rule } from './rules.ts'

const minuteMs = 60_000
const dayMs = 24 * 3600_000

/** A time of day: `07:00`. */
export const clockTime = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 07:00.'))

/** A time of each day; two equal ends would hold never, or always. */
export const isSpan = ({ from, to }: { from: string; to: string }): boolean => from !== to
export const noSpan = 'Quiet hours must end at another time than they begin.'

/** Days of the week as ISO 8601 counts them, from Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for an unknown zone. There are as many as the time zone database has names. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en', { ...numeric, timeZone: zone, hourCycle: 'h23', calendar: 'gregory' })
    formats.set(zone, format)
  }
  return format
}

/** Names only: an offset knows no summer time. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(zone)) return false
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}

/** The name of a time zone: `Europe/Zurich`. */
export const timeZone = v.pipe(
  v.string(),
  atMost(60),
  rule<string>({ description: 'A name of the IANA time zone database.' }, isTimeZone, 'This time zone is not known.'),
)

interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

function localTime(at: number, zone: string): LocalTime {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(one => one.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

const asIfUtc = ({ year, month, day, hour, minute }: LocalTime): number => Date.UTC(year, month - 1, day, hour, minute)

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
const offsetAt = (at: number, zone: string): number => asIfUtc(localTime(at, zone)) - Math.floor(at / minuteMs) * minuteMs

/**
 * When the clocks of a zone show this; `wanted` is the time as if it were UTC. Of a time that comes twice, when clocks are put back, it is one;
 * one that is skipped, when they are put forward, is as much later.
 */
function instantOf(wanted: number, zone: string): number {
  const first = wanted - offsetAt(wanted, zone)
  const second = wanted - offsetAt(first, zone)
  if (second === first || offsetAt(second, zone) === wanted - second) return second
  return Math.max(first, second)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether the clocks of a zone show a time from one to another, which may be over midnight. */
export function isBetween(at: number, zone: string, from: string, to: string): boolean {
  const { hour, minute } = localTime(at, zone)
  const [now, start, end] = [hour * 60 + minute, minutesOf(from), minutesOf(to)]
  return start <= end ? start <= now && now < end : now >= start || now < end
}

/** When the clocks of a zone next show a time, once a day; `weekday`: on that day only, 1 is Monday. */
export function nextLocalTime(after: number, zone: string, time: string, weekday?: number): number {
  const { year, month, day } = localTime(after, zone)
  const today = Date.UTC(year, month - 1, day)
  for (let days = 0; days <= 8; days += 1) {
    const date = today + days * dayMs
    if (weekday !== undefined && (new Date(date).getUTCDay() || 7) !== weekday) continue
    const at = instantOf(date + minutesOf(time) * minuteMs, zone)
    if (at > after) return at
  }
  // No clock stands still for a week.
  throw new RangeError(`No ${time} in ${zone}`)
}

/** When the span ends that the clocks of a zone show a time of. Of an end that comes twice, when clocks are put back, it is the next one. */
export function spanEnd(at: number, zone: string, { from, to }: { from: string; to: string }): number {
  const { hour, minute } = localTime(at, zone)
  const left = (minutesOf(to) - hour * 60 - minute + 24 * 60) % (24 * 60)
  const withoutChange = (Math.floor(at / minuteMs) + left) * minuteMs
  const next = nextLocalTime(at, zone, to)
  return isBetween(withoutChange, zone, from, to) ? next : Math.min(withoutChange, next)
}
