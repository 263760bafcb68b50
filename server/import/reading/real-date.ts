import { isDay } from '#contract/rules.ts'

/**
 * As much of a date as the calendar has: `2024-02-30` as `2024-02`, `2024-13-45` as `2024`. Undefined if not even the year is one, such as
 * `0000` of an unknown day and `9999` of one that never comes.
 */
export function realDate(written = ''): string | undefined {
  const [, year, month = ''] = /^([12]\d{3})(-(?:0[1-9]|1[0-2]))?/.exec(written) ?? []
  return year && (isDay(written) ? written : year + month)
}
