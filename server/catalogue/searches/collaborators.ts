import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { ScopeIndex } from '#contract/search.ts'
import type { EngineRequest } from '#search/index.ts'
import { namedIn, slugsNamed } from '#search/segment/links.ts'
import type { Searches } from '../port.ts'
import type { SearchedIndex } from './searched-index.ts'

/** Documents read for one answer, at most. */
const maxRead = 1000

/** The documents of one index that link to a record, and the request that finds them. */
export interface LinkedDocuments {
  searched: SearchedIndex
  request: EngineRequest
}

type Collaborators = ReturnType<Searches['collaborators']>
type Partner = Collaborators['results'][number]

/** The slugs that do not count as collaborators of a record: its own, and those of its organisations or members. */
export const ownSlugs = (index: IndexData, record: CatalogueRecord, wanted: ScopeIndex): ReadonlySet<string> =>
  new Set(record.index === wanted ? record.slug_values : slugsNamed(index, record, wanted))

/** Counts who is named most often in the newest documents that link to a record. */
export function collaboratorsAmong(
  linked: readonly LinkedDocuments[],
  own: ReadonlySet<string>,
  wanted: ScopeIndex,
  limit: number,
): Collaborators {
  const { documents, partial } = newest(linked)
  const partners = new Map<string, Partner>()
  for (const { searched, record } of documents) {
    const counted = new Set<string>()
    for (const { name, slug_values } of namedIn(searched.index, record, wanted)) {
      const [slug] = slug_values
      if (slug === undefined || counted.has(slug) || slug_values.some(one => own.has(one))) continue
      counted.add(slug)
      const existing = partners.get(slug)
      if (existing) existing.count += 1
      else partners.set(slug, { index: wanted, name: name || slug, slug_values, count: 1 })
    }
  }
  const results = [...partners.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, limit)
  return { partial, results }
}

/** The newest documents of each kind; kinds with few documents are read completely. */
function newest(linked: readonly LinkedDocuments[]) {
  const bySize = linked.map(one => ({ ...one, total: one.searched.engine.total(one.request) })).sort((a, b) => a.total - b.total)
  let remaining = maxRead
  let partial = false
  const documents = bySize.flatMap(({ searched, request, total }, at) => {
    const limit = Math.min(total, Math.floor(remaining / (bySize.length - at)))
    remaining -= limit
    partial ||= limit < total
    return searched.recordsOf(searched.engine.search({ ...request, limit }).hits).map(record => ({ searched, record }))
  })
  return { documents, partial }
}
