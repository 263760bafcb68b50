import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { reachOf, textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { slugify } from '#contract/slugs.ts'
import type { RecordSet } from '#search/query/engine-request.ts'
import { umlautVariants } from '#search/text/fold.ts'
import { tokenize } from '#search/text/tokenize.ts'

export function pushTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

export interface Occurrence {
  text: string
  field: string
  value: number
  position: number
  /** Its place in the field: between two values one place stays empty. */
  place: number
  stemmed: boolean
  names: boolean
}

export interface PlainDocument {
  slug: string
  slugs: ReadonlySet<string>
  /** The record's links: `researchers/ada-lovelace`. */
  links: ReadonlySet<string>
  words: Map<string, Occurrence[]>
  lengths: Map<string, number>
  facets: Map<string, Map<string, string>>
  date: number
  cited: number
  reach: number
  addedAt: number
}

export const isIn = (document: PlainDocument, { slugs = [], links = [] }: RecordSet): boolean =>
  slugs.some(slug => document.slugs.has(slug)) || links.some(link => document.links.has(link))

/** Every object anywhere under the path, by brute force. */
function objectsUnder(value: unknown, path: string): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(item => objectsUnder(item, path))
  if (typeof value !== 'object' || value === null) return []
  if (path === '') return [Object.fromEntries(Object.entries(value))]
  const [first = '', ...rest] = path.split('.')
  return objectsUnder(Object.fromEntries(Object.entries(value))[first], rest.join('.'))
}

function linksOf(index: IndexData, record: CatalogueRecord): Set<string> {
  const named = index.links.flatMap(({ index: other, paths, where }) =>
    paths
      .flatMap(path => objectsUnder(record, path))
      .filter(object => where === undefined || object[where[0]] === where[1])
      .flatMap(object => textsAt(object, 'slug_values').map(slug => `${other}/${slug}`)),
  )
  return new Set(named)
}

export function analysed(index: IndexData, record: CatalogueRecord, addedAt: number): PlainDocument {
  const words = new Map<string, Occurrence[]>()
  const lengths = new Map<string, number>()
  let value = 0
  for (const field of index.search) {
    const names = field.names !== undefined
    const stemmed = field.names !== 'people'
    let base = 0
    for (const path of field.paths) {
      for (const whole of textsAt(record, path)) {
        const text = field.years ? (/^\d{4}/.exec(whole)?.[0] ?? '') : whole
        value += 1
        const tokens = tokenize(text)
        for (const token of tokens) {
          const forms = [token.text, ...umlautVariants(text.slice(token.start, token.end))]
          for (const text of forms)
            pushTo(words, text, { text, field: field.name, value, position: token.position, place: base + token.position, stemmed, names })
          if (!token.joined) lengths.set(field.name, (lengths.get(field.name) ?? 0) + 1)
        }
        if (tokens.length > 0) base += Math.max(...tokens.map(token => token.position)) + 2
      }
    }
  }
  const facets = new Map(
    index.facets.map(facet => {
      const labels = textsAt(record, facet.path).flatMap(text =>
        facet.kind === 'flag' ? (text === 'true' ? 'Yes' : 'No') : facet.kind === 'year' ? (/^\d{4}/.exec(text)?.[0] ?? []) : text,
      )
      return [facet.name, new Map(labels.map(label => [slugify(label), label] as const).filter(([value]) => value !== ''))]
    }),
  )
  const [year = '0', month = '0', day = '0'] = (textsAt(record, index.sorts.newest ?? '-')[0] ?? '').split('-')
  const cited = textsAt(record, index.sorts.most_cited ?? '-')[0]
  return {
    slug: record.slug_values[0]!,
    slugs: new Set(record.slug_values),
    links: linksOf(index, record),
    words,
    lengths,
    facets,
    date: Number(year) * 10_000 + Number(month) * 100 + Number(day),
    cited: cited === undefined ? -1 : Number(cited),
    reach: reachOf(index, record),
    addedAt,
  }
}
