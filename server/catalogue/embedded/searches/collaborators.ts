import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { ScopeIndex } from '#contract/search.ts'
import type { EngineRequest } from '#search/index.ts'
import { namedIn, slugsNamed } from '#search/segment/links.ts'
import type { Searches } from '../../port.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'

/** Documents that are read for one answer. */
const mostRead = 1000

/** The documents of one index that are linked with a record, and the request that finds them. */
export interface LinkedDocuments {
  on: SearchedIndex
  request: EngineRequest
}

type Collaborators = ReturnType<Searches['collaborators']>
type Partner = Collaborators['results'][number]

/** The slugs of a record that are no collaborator of it: its own, and those of where it belongs to or who belongs to it. */
export const ownSlugs = (index: IndexData, head: CatalogueRecord, wanted: ScopeIndex): ReadonlySet<string> =>
  new Set(head.index === wanted ? head.slug_values : slugsNamed(index, head, wanted))

/** Who is named most often in the newest of the documents that are linked with a record. */
export function collaboratorsAmong(
  linked: readonly LinkedDocuments[],
  own: ReadonlySet<string>,
  wanted: ScopeIndex,
  limit: number,
): Collaborators {
  const { documents, partial } = newest(linked)
  const partners = new Map<string, Partner>()
  for (const { on, record } of documents) {
    const here = new Set<string>()
    for (const { name, slug_values } of namedIn(on.index, record, wanted)) {
      const [slug] = slug_values
      if (slug === undefined || here.has(slug) || slug_values.some(one => own.has(one))) continue
      here.add(slug)
      const known = partners.get(slug)
      if (known) known.count += 1
      else partners.set(slug, { index: wanted, name: name || slug, slug_values, count: 1 })
    }
  }
  const results = [...partners.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, limit)
  return { partial, results }
}

/** The newest documents of each kind, kinds with few of them whole. */
function newest(linked: readonly LinkedDocuments[]) {
  const bySize = linked.map(one => ({ ...one, total: one.on.engine.total(one.request) })).sort((a, b) => a.total - b.total)
  let room = mostRead
  let partial = false
  const documents = bySize.flatMap(({ on, request, total }, at) => {
    const limit = Math.min(total, Math.floor(room / (bySize.length - at)))
    room -= limit
    partial ||= limit < total
    return on.recordsOf(on.engine.search({ ...request, limit }).hits).map(record => ({ on, record }))
  })
  return { documents, partial }
}
