import { isSame } from '#kit/is-same.ts'

/** Of a change the fields that differ from what was there, with what was there; undefined if none does. */
export function differingFields<C extends object>(change: C, was: object): { change: C; fields: Record<string, unknown> } | undefined {
  const before: Readonly<Record<string, unknown>> = { ...was }
  const changed = Object.entries(change).filter(([field, value]) => value !== undefined && !isSame(value, before[field]))
  if (changed.length === 0) return undefined
  return { change: Object.fromEntries(changed) as C, fields: Object.fromEntries(changed.map(([field]) => [field, before[field]])) }
}
