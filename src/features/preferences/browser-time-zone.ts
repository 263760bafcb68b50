import * as v from 'valibot'
import { timeZone } from '#contract/local-time.ts'

/** The time zone of this browser; undefined where it has none with a name. */
export function browserTimeZone(): string | undefined {
  const zone = v.safeParse(timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return zone.success ? zone.output : undefined
}

/** With the time zone of this browser, if none is known yet: for whoever chooses a time of day. */
export function withTimeZone<C extends object>(known: string | null, change: C): C & { time_zone?: string } {
  const zone = known === null ? browserTimeZone() : undefined
  return { ...change, ...(zone !== undefined && { time_zone: zone }) }
}
