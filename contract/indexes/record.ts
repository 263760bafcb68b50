import { limits } from '../limits.ts'
import type { IndexField, IndexData, IndexName } from './shape.ts'

/** A catalogue record: its slugs, and its fields under their wire names. */
export interface CatalogueRecord {
  index: IndexName
  /** The first slug is used in links (S1§2); the others are older or alternative ones. */
  slug_values: readonly string[]
  /** The provider of the record, and the licence. */
  source: { name: string; url?: string; licence?: string }
  /** True for the fictional records of the demo catalogue. */
  demo?: true
  [field: string]: unknown
}

/** All texts at a dotted path, in order; lists on the way are traversed, numbers and flags become text. */
export function textsAt(record: unknown, path: string): string[] {
  const found: string[] = []
  collect(record, partsOf(path), 0, found)
  return found
}

/** The parts of each path so far: there are as many as indexes declare. */
const splitPaths = new Map<string, readonly string[]>()

function partsOf(path: string): readonly string[] {
  let parts = splitPaths.get(path)
  if (!parts) {
    parts = path.split('.')
    splitPaths.set(path, parts)
  }
  return parts
}

function collect(value: unknown, path: readonly string[], at: number, found: string[]): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) for (const item of value) collect(item, path, at, found)
  else if (at < path.length) {
    if (typeof value === 'object') collect((value as Record<string, unknown>)[path[at]!], path, at + 1, found)
  } else if (typeof value === 'string') found.push(value)
  else if (typeof value === 'number' || typeof value === 'boolean') found.push(String(value))
}

/** The title of a record on cards, in lists and in messages. */
export const titleOf = (index: IndexData, record: Record<string, unknown>): string => textsAt(record, index.title)[0] ?? index.singular

/**
 * The part of a record that a result card needs: its card fields, slugs, source and demo flag. A long list is cut, and `<field>_count` has
 * the number of all entries. The card of a card is the same card.
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

/** How many entries a list of a record has, also where a card carries only the first ones. */
export function entriesIn(field: IndexField, record: Record<string, unknown>, list: readonly unknown[]): number {
  const count = record[countName(field)]
  return Math.max(list.length, typeof count === 'number' ? count : 0)
}

/** How widely a record is known: the sum of the numbers and of the lengths of the lists that its index declares for it. */
export function reachOf(index: IndexData, record: Record<string, unknown>): number {
  return (index.reach ?? []).reduce((sum, name) => {
    const value = record[name]
    if (typeof value === 'number') return sum + Math.max(0, value)
    const field = index.fields.find(field => field.name === name)
    return Array.isArray(value) && field ? sum + entriesIn(field, record, value) : sum
  }, 0)
}

const countName = (field: IndexField): string => `${field.name}_count`

const valueOf = ({ name, within }: IndexField, record: Record<string, unknown>): unknown => {
  const container = within === undefined ? undefined : record[within]
  return record[name] ?? (typeof container === 'object' && container !== null ? (container as Record<string, unknown>)[name] : undefined)
}
