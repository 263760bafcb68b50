import type { Field, IndexData } from '#contract/indexes/shape.ts'

/** What another record, person or thing is called inside a record, with the slug that opens it where there is one. */
export interface Entity {
  name: string
  slug: string | undefined
  /** What the record says about it beside the name: a role, a country, a place. */
  note: string | undefined
}

export interface Part {
  name: string | undefined
  value: string
}

const words = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() || undefined
  return typeof value === 'number' ? String(value) : undefined
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const nested = (value: unknown): string | undefined => (isObject(value) ? words(value['name']) : words(value))

/** The names under which providers give a thing its name, best first. */
const nameKeys = ['name', 'full_name', 'title', 'term', 'value', 'code'] as const
const noteKeys = ['role', 'type', 'category', 'city', 'country', 'description'] as const

export function entitiesOf(value: unknown): Entity[] {
  return listed(value).flatMap(item => {
    if (!isObject(item)) {
      const name = words(item)
      return name === undefined ? [] : [{ name, slug: undefined, note: undefined }]
    }
    const nameKey = nameKeys.find(key => words(item[key]) !== undefined)
    if (nameKey === undefined) return []
    const notes = noteKeys.map(key => nested(item[key])).filter(note => note !== undefined)
    const slug = listed(item['slug_values']).find(candidate => typeof candidate === 'string')
    return [{ name: words(item[nameKey])!, slug, note: notes.length > 0 ? notes.join(', ') : undefined }]
  })
}

export const termsOf = (value: unknown): string[] => entitiesOf(value).map(entity => entity.name)

/** Texts with headings; an object of plain values becomes one part a key. */
export function partsOf(value: unknown): Part[] {
  return listed(value).flatMap((item): Part[] => {
    if (!isObject(item)) return partNamed(undefined, item)
    const name = words(item['name'])
    const text = words(item['value']) ?? (name === undefined ? undefined : words(item['description']))
    if (text !== undefined) return [{ name, value: text }]
    if (name !== undefined) return []
    return Object.entries(item).flatMap(([key, plain]) => (key === 'slug_values' ? [] : partNamed(labelOf(key), plain)))
  })
}

function partNamed(name: string | undefined, value: unknown): Part[] {
  const said = typeof value === 'boolean' ? [value ? 'Yes' : 'No'] : listed(value).flatMap(item => words(item) ?? [])
  return said.length > 0 ? [{ name, value: said.join(', ') }] : []
}

/** A wire name as people read it: `who_masked` is "Who masked". */
const labelOf = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

export const textOf = words

/** A web address that is safe to link: http or https, nothing else. */
export function webAddress(value: unknown): URL | undefined {
  const text = words(value)
  if (text === undefined) return undefined
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  } catch {
    return undefined
  }
}

/** Whether the record says anything in this field; a false flag says nothing. */
export function isSaid(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'flag':
      return value === true
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'link':
      return webAddress(value) !== undefined
    case 'parts':
      return partsOf(value).length > 0
    case 'terms':
    case 'entities':
      return entitiesOf(value).length > 0
    default:
      return words(value) !== undefined
  }
}

/** The fields of a record that say something, in the order of its index's data, without its title. */
export const saidFields = (index: IndexData, record: Record<string, unknown>): Field[] =>
  index.fields.filter(field => field.name !== index.title && isSaid(field, record[field.name]))

export const slugOf = (record: { slug_values?: unknown }): string => termsOf(record.slug_values)[0] ?? ''
