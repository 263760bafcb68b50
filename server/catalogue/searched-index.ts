import { cardOf } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { ResultItem, SearchReply, SearchState } from '#contract/search.ts'
import { type EngineRequest, highlight, IndexEngine, parseQuery, type QueryNode, type Segment } from '#search/index.ts'
import type { Documents } from './documents.ts'
import type { Sight } from './port.ts'

/** What the grammar refused, as it travels between the threads. */
export interface Misread {
  at: number
  reason: string
}

export type Parsed = { query: QueryNode | undefined } | Misread

/** One index as the search thread answers it: an engine, and the documents that its hits stand for. */
export class SearchedIndex {
  readonly index: IndexData
  readonly #documents: Documents
  readonly #engine: IndexEngine
  /** The last change that the engine knows of. */
  #seen = 0

  constructor(index: IndexData, documents: Documents) {
    this.index = index
    this.#documents = documents
    this.#engine = new IndexEngine(index)
  }

  /** Searches this segment, which holds everything up to a change, and what changed since. */
  adopt(segment: Segment | undefined, upTo: number): void {
    this.#engine.setSegments(segment ? [segment] : [])
    this.#seen = segment ? upTo : 0
    this.refresh()
  }

  /** Takes in what was written since the last time. */
  refresh(): void {
    for (const { slug, record, addedAt, change } of this.#documents.changedSince(this.index.name, this.#seen)) {
      if (record) this.#engine.put(record, addedAt)
      else this.#engine.remove(slug)
      this.#seen = change
    }
  }

  get liveSize(): number {
    return this.#engine.liveSize
  }

  parse(keyword: string): Parsed {
    const parsed = parseQuery(keyword, this.index)
    return parsed.ok ? { query: parsed.query } : { at: parsed.at, reason: parsed.reason }
  }

  total(query: QueryNode | undefined, exclude: readonly string[]): number {
    return this.#engine.total({ query, exclude, fields: [], filters: {}, sort: 'relevance', offset: 0, limit: 0, facets: false })
  }

  search(query: QueryNode | undefined, state: SearchState, sight: Sight): SearchReply {
    const fields = state.search_by_fields.filter(name => this.index.search.some(field => field.name === name))
    const request: EngineRequest = {
      query,
      exclude: state.exclude,
      fields,
      filters: chosenValues(state),
      sort: state.sort,
      offset: state.page * state.per_page,
      limit: state.per_page,
      facets: sight.filters,
    }
    const { total, hits, filters } = this.#engine.search(request)
    const results = hits.flatMap(({ slug }): ResultItem[] => {
      const record = this.#documents.record(this.index.name, slug)
      if (record === undefined || record === 'gone') return []
      const data = cardOf(this.index, record) as ResultItem['data']
      return [{ index: this.index.name, data, hit_type: 'match', highlights: highlight(this.index, record, query, fields) }]
    })
    return { index: this.index.name, total, page: state.page, per_page: state.per_page, results, filters, locked: 0 }
  }
}

function chosenValues({ filters }: SearchState): Record<string, string[]> {
  const chosen: Record<string, string[]> = {}
  for (const [name, { buckets }] of Object.entries(filters)) {
    const values = buckets.filter(bucket => bucket.active).map(bucket => bucket.value)
    if (values.length > 0) chosen[name] = values
  }
  return chosen
}
