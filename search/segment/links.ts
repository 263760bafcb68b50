import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData, IndexName, Link } from '#contract/indexes/shape.ts'

/**
 * Links are indexed as words that no text can contain, because `@` and `=` separate words: `@researchers/ada-lovelace` is in every record that
 * names this researcher, `=an-older-slug` in the record with this additional slug.
 */
export const linkWord = (link: string): string => `@${link}`
export const slugWord = (slug: string): string => `=${slug}`

/** The words of a record's links and of its further slugs. */
export function linkWordsOf(index: IndexData, record: CatalogueRecord): Set<string> {
  const words = new Set(record.slug_values.slice(1).map(slugWord))
  for (const link of index.links) for (const slug of slugsLinked(link, record)) words.add(linkWord(`${link.index}/${slug}`))
  return words
}

/** A record as another one names it. */
interface NamedRecord {
  name: string
  slug_values: string[]
}

/** The records of the other index that this record names by a slug. */
export const namedIn = (index: IndexData, record: CatalogueRecord, other: IndexName): NamedRecord[] =>
  index.links.filter(link => link.index === other).flatMap(link => linked(link, record))

/** All slugs of the records of the other index that this record names. */
export const slugsNamed = (index: IndexData, record: CatalogueRecord, other: IndexName): string[] => [
  ...new Set(namedIn(index, record, other).flatMap(named => named.slug_values)),
]

/** The names of the other index's kind that this record has without a slug. */
export const unlinkedNames = (index: IndexData, record: CatalogueRecord, other: IndexName): string[] =>
  index.links
    .filter(link => link.index === other)
    .flatMap(link => allNamed(link, record))
    .flatMap(({ name, slug_values }) => (slug_values.length === 0 && name !== '' ? [name] : []))

const slugsLinked = (link: Link, record: CatalogueRecord): string[] => linked(link, record).flatMap(named => named.slug_values)

const linked = (link: Link, record: CatalogueRecord): NamedRecord[] => allNamed(link, record).filter(named => named.slug_values.length > 0)

function allNamed({ paths, where }: Link, record: CatalogueRecord): NamedRecord[] {
  return paths
    .flatMap(path => objectsAt(record, path.split('.')))
    .filter(object => where === undefined || object[where[0]] === where[1])
    .map(({ name, slug_values }) => ({ name: typeof name === 'string' ? name : '', slug_values: slugs(slug_values) }))
}

const slugs = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((slug): slug is string => typeof slug === 'string' && slug !== '')

function objectsAt(value: unknown, path: readonly string[]): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(item => objectsAt(item, path))
  if (!isObject(value)) return []
  const [first, ...rest] = path
  return first === undefined ? [value] : objectsAt(value[first], rest)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
