import { limits } from '../limits.ts'
import type { Field, IndexData, IndexName } from './shape.ts'

/** A catalogue record: its slugs, and its fields under their wire names. */
export interface CatalogueRecord {
  index: IndexName
  /** The first one names the record in links (S1§2); the others are older or alternative names of it. */
  slug_values: readonly string[]
  /** The provider the record came from, and under which licence. */
  source: { name: string; url?: string; licence?: string }
  /** True for the invented records of the demo catalogue. */
  demo?: true
  [field: string]: unknown
}

/** All texts at a dotted path, in order; lists on the way are walked, numbers and flags become text. */
export function textsAt(record: unknown, path: string): string[] {
  const found: string[] = []
  collect(record, path.split('.'), 0, found)
  return found
}

function collect(value: unknown, path: readonly string[], at: number, found: string[]): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) for (const item of value) collect(item, path, at, found)
  else if (at < path.length) {
    if (typeof value === 'object') collect((value as Record<string, unknown>)[path[at]!], path, at + 1, found)
  } else if (typeof value === 'string') found.push(value)
  else if (typeof value === 'number' || typeof value === 'boolean') found.push(String(value))
}

/** The text that names a record on cards, in lists and in messages. */
export const titleOf = (index: IndexData, record: Record<string, unknown>): string => textsAt(record, index.title)[0] ?? index.singular

/**
 * What a result card needs of a record, and nothing more: its card fields, slugs and marks. Of a long list it carries the first,
 * and in `<field>_count` how many there are. The card of a card is the same card.
 */
export function cardOf(index: IndexData, record: Record<string, unknown>): Record<string, unknown> {
  const card: Record<string, unknown> = { slug_values: record['slug_values'], source: record['source'] }
  if (record['demo']) card['demo'] = true
  for (const field of index.fields) {
    const value = valueOf(field, record)
    if (!field.card || value === undefined) continue
    card[field.name] = Array.isArray(value) ? value.slice(0, limits.cardEntries) : value
    const total = Array.isArray(value) ? entriesIn(field, record, value) : 0
    if (total > limits.cardEntries) card[countName(field)] = total
  }
  return card
}

/** How many entries a list of a record has; a card carries only the first of them. */
export function entriesIn(field: Field, record: Record<string, unknown>, list: readonly unknown[]): number {
  const count = record[countName(field)]
  return Math.max(list.length, typeof count === 'number' ? count : 0)
}

const countName = (field: Field): string => `${field.name}_count`

const valueOf = ({ name, within }: Field, record: Record<string, unknown>): unknown => {
  const whole = within === undefined ? undefined : record[within]
  return record[name] ?? (typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined)
}
