import { isSame } from '#kit/is-same.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The version that a change is based on. Where its form showed other values than the mirror has by now, that is an earlier one: the server then
 * compares the fields, and asks.
 */
export function profileVersionSeen({ version, ...now }: { version: number }, seen: Fields): number {
  const row: Fields = now
  const isCurrent = Object.entries(seen).every(([field, value]) => isSame(value, row[field]))
  return isCurrent ? version : Math.max(0, version - 1)
}
