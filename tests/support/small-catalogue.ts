import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { FilterBucket, SearchReply } from '#contract/search.ts'
import { BadQuery, type Catalogue } from '#server/catalogue/port.ts'

/** A few records of each index, enough for tests of the server that are not about searching. */
export const smallRecords: readonly CatalogueRecord[] = indexNames.flatMap(index =>
  Array.from({ length: index === 'publications' || index === 'news' ? 30 : 3 }, (_, n) => ({
    index,
    slug_values: [`${index.replaceAll('_', '-')}-${n}`, `old-${index.replaceAll('_', '-')}-${n}`],
    source: { name: 'Tests' },
    [indexes[index].title]: `${indexes[index].singular} number ${n}`,
    abstract: 'A short text.',
    full_texts: [{ name: 'Body', value: 'A long text.' }],
  })),
)

/**
 * A catalogue in memory that keeps the port's promises by going through everything: a keyword is contained in the record or not,
 * there is one facet, and `"` alone is a query it cannot read.
 */
export function smallCatalogue(records: readonly CatalogueRecord[] = smallRecords, demo = true): Catalogue {
  const live = [...records]
  const gone = new Set<string>()
  const at = (index: IndexName, slug: string) => live.findIndex(record => record.index === index && record.slug_values.includes(slug))
  const found = (index: IndexName, keyword: string) => {
    if (keyword.trim() === '"') throw new BadQuery(keyword.indexOf('"'), 'This quotation mark is never closed.')
    return live.filter(record => record.index === index && JSON.stringify(record).toLowerCase().includes(keyword.toLowerCase()))
  }
  return {
    demo,
    search: async (state, sight): Promise<SearchReply> => {
      const all = found(state.index, state.keyword)
      const from = state.page * state.per_page
      const bucket: FilterBucket = { value: 'tests', label: 'Tests', count: all.length, active: false }
      return {
        index: state.index,
        total: all.length,
        page: state.page,
        per_page: state.per_page,
        results: all.slice(from, from + state.per_page).map(record => ({
          index: state.index,
          data: { ...record, slug_values: [...record.slug_values] },
          hit_type: 'match',
          highlights: {},
        })),
        filters: sight.filters ? [{ name: 'source', label: 'Source', buckets: [bucket], total: 1 }] : [],
        locked: 0,
      }
    },
    count: async ({ keyword }) => Object.fromEntries(indexNames.map(index => [index, found(index, keyword).length])),
    record: (index, slug) => live[at(index, slug)] ?? (gone.has(`${index} ${slug}`) ? 'gone' : undefined),
    put: async added => {
      for (const record of added) {
        const place = at(record.index, record.slug_values[0] ?? '')
        live.splice(place < 0 ? live.length : place, place < 0 ? 0 : 1, record)
      }
    },
    remove: async (index, slug) => {
      const place = at(index, slug)
      if (place < 0) return
      for (const name of live[place]?.slug_values ?? []) gone.add(`${index} ${name}`)
      live.splice(place, 1)
    },
    size: () => live.length,
    close: async () => undefined,
  }
}
