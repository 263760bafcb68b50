import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { type ScopeIndex, scopeIndexes, type SearchReply, type SearchState, type WordsState } from '#contract/search.ts'
import {
  answerSearch,
  BadQuery,
  TooCostly,
  DamagedSegment,
  offersFor,
  OutdatedSegment,
  ownSynonyms,
  relatedTo,
  rewritesOf,
  Synonyms,
  totalOf,
  type SearchContext,
} from '#search/index.ts'
import { DeviceIndex } from './device-index.ts'
import { IndexPart, isCatalogueRecord } from './index-part.ts'
import type {
  DeviceAnswer,
  IndexSession,
  DeviceReply,
  DeviceRelated,
  DeviceRelatedRequest,
  DeviceOffers,
  DeviceRewrites,
  DeviceRewritesRequest,
  DeviceTotals,
  DeviceTypeaheadRequest,
  IndexUpdate,
  DeviceSearchRequest,
  DeviceTotalsRequest,
  IndexedRecord,
  OpenedPart,
  PartsToKeep,
  PartUpdate,
} from './index-update.ts'

/** The most bytes of all stored parts. Records beyond them are indexed again at the next start. */
const mostStored = 64_000_000

/**
 * Searches the records on this device, with the same code that searches the server's catalogue. Its index is filled by updates and by parts that
 * an earlier run built; it is stored by the page, because the mirror is never opened here.
 */
export class DeviceSearch {
  readonly #synonyms = new Synonyms(ownSynonyms)
  readonly #indexes = new Map<IndexName, DeviceIndex>()
  /** The ids of stored parts, with their bytes. */
  #stored = new Map<IndexPart, { id: string; bytes: number }>()
  #applied: IndexSession | undefined

  /** False if an earlier update was missed: nothing was indexed, and a new session must start. */
  update({ session, number, put, removed }: IndexUpdate): boolean {
    if (number === 1) {
      this.#indexes.clear()
      this.#stored.clear()
    } else if (!this.#isNext({ session, number })) return false
    for (const { index, slug } of removed) this.#indexes.get(index)?.remove(slug)
    const byIndex = new Map<IndexName, IndexedRecord[]>()
    for (const one of put) byIndex.set(one.index, [...(byIndex.get(one.index) ?? []), one])
    for (const [index, some] of byIndex) this.#indexFor(index).put(some)
    this.#applied = { session, number }
    return true
  }

  #isNext({ session, number }: IndexSession): boolean {
    return this.#applied?.session === session && this.#applied.number === number - 1
  }

  /** Opens a stored part instead of indexing its records. */
  openPart({ session, number, id, file }: PartUpdate): OpenedPart {
    if (!this.#isNext({ session, number })) return { status: 'stale' }
    this.#applied = { session, number }
    try {
      const part = IndexPart.open(file)
      this.#indexFor(part.index).open(part)
      this.#stored.set(part, { id, bytes: file.length })
      return { status: 'opened', index: part.index, copies: part.copies.map((copy, at) => [part.segment.slugs.at(at), copy]) }
    } catch (problem) {
      if (problem instanceof DamagedSegment || problem instanceof OutdatedSegment) return { status: 'unusable' }
      throw problem
    }
  }

  /** Merges small parts; what is new among the parts is to be stored, what is gone to be deleted. */
  keep(session: IndexSession): PartsToKeep | undefined {
    if (!this.#isAt(session)) return undefined
    const parts = [...this.#indexes.values()].flatMap(index => index.merged())
    const gone = [...this.#stored].filter(([part]) => !parts.includes(part))
    for (const [part] of gone) this.#stored.delete(part)
    let bytes = [...this.#stored.values()].reduce((sum, stored) => sum + stored.bytes, 0)
    const put = parts.flatMap(part => {
      if (this.#stored.has(part)) return []
      const file = part.file()
      bytes += file.length
      if (bytes > mostStored) return []
      const id = crypto.randomUUID()
      this.#stored.set(part, { id, bytes: file.length })
      return { id, file }
    })
    return { put, drop: gone.map(([, { id }]) => id) }
  }

  #isAt({ session, number }: IndexSession): boolean {
    return this.#applied?.session === session && this.#applied.number === number
  }

  /** One page of results; `t` is ignored, because it is not known here when a record was added to the catalogue. */
  search({ state: { t: _t, ...state }, bookmarked, only, slugs, filters, ...session }: DeviceSearchRequest): DeviceAnswer<DeviceReply> {
    return this.#answer(session, () => {
      const index = this.#indexFor(state.index)
      const scope = this.#scopeOf(state)
      const lacksScope = scope === undefined && hasScope(state)
      const within = { ...withinOf(scope, bookmarked), ...(only && { only }) }
      const sight = { filters, ...(slugs !== undefined && { slugs }) }
      const reply = lacksScope ? nothing(state) : answerSearch(index.answering, state, within, sight)
      return { reply, searched: index.size, lacksScope }
    })
  }

  /** The number of results in each index. */
  totals({ words, ...session }: DeviceTotalsRequest): DeviceAnswer<DeviceTotals> {
    return this.#answer(session, () => {
      const scope = this.#scopeOf(words)
      const lacksScope = scope === undefined && hasScope(words)
      const count = (index: IndexName) => (lacksScope ? 0 : totalOf(this.#indexFor(index).answering, words, withinOf(scope, undefined)))
      return Object.fromEntries(indexNames.map(index => [index, count(index)]))
    })
  }

  /** Other ways to write a keyword, with their numbers of results on this device. */
  rewrites({ state, bookmarked, ...session }: DeviceRewritesRequest): DeviceAnswer<DeviceRewrites> {
    return this.#answer(session, () => {
      const scope = this.#scopeOf(state)
      const lacksScope = scope === undefined && hasScope(state)
      return lacksScope ? [] : rewritesOf(this.#indexFor(state.index).answering, state, withinOf(scope, bookmarked))
    })
  }

  /** What a box offers for a typed text among the records on this device. */
  typeahead({ index: name, query, limit, ...session }: DeviceTypeaheadRequest): DeviceAnswer<DeviceOffers> {
    return this.#answer(session, () => {
      const index = this.#indexFor(name)
      return { results: offersFor(index.answering, query, limit), searched: index.size }
    })
  }

  /** The records on this device that are related to one. */
  related({ record, ...session }: DeviceRelatedRequest): DeviceAnswer<DeviceRelated> {
    return this.#answer(session, () => {
      const index = this.#indexFor(record.index)
      return { results: isCatalogueRecord(record) ? relatedTo(index.answering, record) : [], searched: index.size }
    })
  }

  #answer<T>(session: IndexSession, answer: () => T): DeviceAnswer<T> {
    if (!this.#isAt(session)) return { status: 'stale' }
    try {
      return { status: 'answered', value: answer() }
    } catch (problem) {
      if (problem instanceof TooCostly) return { status: 'too_costly' }
      if (problem instanceof BadQuery) return { status: 'bad_query', at: problem.at, reason: problem.message }
      throw problem
    }
  }

  #indexFor(index: IndexName): DeviceIndex {
    const known =
      this.#indexes.get(index) ?? new DeviceIndex(index, this.#synonyms, () => Array.from(this.#indexes.values(), one => one.answering))
    this.#indexes.set(index, known)
    return known
  }

  #scopeOf({ scoped_index, scoped_slug_texts: [slug] }: WordsState): SearchContext['scope'] {
    if (slug === undefined) return undefined
    for (const index of scoped_index ? [scoped_index] : scopeIndexes) {
      const record = this.#indexes.get(index)?.find(slug)
      if (record && isOf(record, index)) return record
    }
    return undefined
  }
}

const isOf = <I extends ScopeIndex>(record: CatalogueRecord, index: I): record is CatalogueRecord & { index: I } => record.index === index

const hasScope = ({ scoped_slug_texts }: WordsState): boolean => scoped_slug_texts.length > 0

const withinOf = (scope: SearchContext['scope'], bookmarked: string[] | undefined): SearchContext => ({
  ...(scope && { scope }),
  ...(bookmarked && { bookmarked }),
})

/** The reply where the record of the scope is not on this device. */
const nothing = ({ index, page, per_page }: SearchState): SearchReply => ({
  index,
  total: 0,
  total_suggestion_results: 0,
  page,
  per_page,
  sorts: ['relevance'],
  results: [],
  filters: [],
  locked: 0,
  synonyms: [],
  blame: [],
})
