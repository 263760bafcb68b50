import type { IndexField, IndexData } from '#contract/indexes/shape.ts'

/** The name of another record, person or thing within a record, with the slug of its record if it has one. */
export interface Entity {
  name: string
  slug: string | undefined
  /** More about it: a role, a country, a place. */
  note: string | undefined
}

export interface TextPart {
  name: string | undefined
  value: string
}

/** A text or number as trimmed text; undefined for everything else and for blank text. */
export const fieldText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() || undefined
  return typeof value === 'number' ? String(value) : undefined
}

const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const nameIn = (value: unknown): string | undefined => (isObject(value) ? fieldText(value['name']) : fieldText(value))

/** Keys under which sources put a name, best first. */
export const nameKeys = ['name', 'full_name', 'title', 'term', 'value', 'code'] as const
const noteKeys = ['role', 'type', 'category', 'city', 'country', 'description'] as const

export function entitiesOf(value: unknown): Entity[] {
  return arrayOf(value).flatMap(item => {
    if (!isObject(item)) {
      const name = fieldText(item)
      return name === undefined ? [] : [{ name, slug: undefined, note: undefined }]
    }
    const nameKey = nameKeys.find(key => fieldText(item[key]) !== undefined)
    if (nameKey === undefined) return []
    const notes = noteKeys.map(key => nameIn(item[key])).filter(note => note !== undefined)
    const slug = arrayOf(item['slug_values']).find(candidate => typeof candidate === 'string')
    return [{ name: fieldText(item[nameKey])!, slug, note: notes.length > 0 ? notes.join(', ') : undefined }]
  })
}

export const termsOf = (value: unknown): string[] => entitiesOf(value).map(entity => entity.name)

/** Texts with headings. An object of plain values becomes one part per key. */
export function partsOf(value: unknown): TextPart[] {
  return arrayOf(value).flatMap((item): TextPart[] => {
    if (!isObject(item)) return partOf(undefined, item)
    const name = fieldText(item['name'])
    const text = fieldText(item['value']) ?? (name === undefined ? undefined : fieldText(item['description']))
    if (text !== undefined) return [{ name, value: text }]
    if (name !== undefined) return []
    return Object.entries(item).flatMap(([key, plain]) => (key === 'slug_values' ? [] : partOf(labelOf(key), plain)))
  })
}

function partOf(name: string | undefined, value: unknown): TextPart[] {
  const texts = typeof value === 'boolean' ? [value ? 'Yes' : 'No'] : arrayOf(value).flatMap(item => fieldText(item) ?? [])
  return texts.length > 0 ? [{ name, value: texts.join(', ') }] : []
}

/** The label of a wire name: `who_masked` is "Who masked". */
const labelOf = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

/** A URL that is safe to link: http or https only. */
export function webUrlOf(value: unknown): URL | undefined {
  const text = fieldText(value)
  if (text === undefined) return undefined
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  } catch {
    return undefined
  }
}

/** The full text of a publication: the first of its locations that has one. */
export const pdfUrlOf = (record: Readonly<Record<string, unknown>>): URL | undefined =>
  arrayOf(record['locations'])
    .map(location => (isObject(location) ? webUrlOf(location['pdf_url']) : undefined))
    .find(url => url !== undefined)

/** Whether a field has a value to show. A false flag has none. */
export function hasFieldValue(field: IndexField, value: unknown): boolean {
  switch (field.kind) {
    case 'flag':
      return value === true
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'link':
      return webUrlOf(value) !== undefined
    case 'parts':
      return partsOf(value).length > 0
    case 'terms':
    case 'entities':
      return entitiesOf(value).length > 0
    default:
      return fieldText(value) !== undefined
  }
}

/** The fields of a record that have a value, in the order of its index, without the title. */
export const filledFields = (index: IndexData, record: Record<string, unknown>): IndexField[] =>
  index.fields.filter(field => field.name !== index.title && hasFieldValue(field, record[field.name]))

export const slugOf = (record: { slug_values?: unknown }): string => termsOf(record.slug_values)[0] ?? ''
