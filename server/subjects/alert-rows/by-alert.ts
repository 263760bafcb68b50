import type { AlertKey } from './read.ts'

/** Rows in groups by their alert. A profile is one alert for each of its followers. */
export function byAlert<R extends AlertKey>(rows: readonly R[]): Iterable<[R, ...R[]]> {
  const groups = new Map<string, [R, ...R[]]>()
  for (const row of rows) {
    const key = `${row.user_id} ${row.alert}`
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return groups.values()
}
