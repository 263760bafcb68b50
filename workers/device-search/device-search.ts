import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { type ScopeIndex, scopeIndexes, type SearchReply, type SearchState, type WordsState } from '#contract/search.ts'
import { answerSearch, BadQuery, ownSynonyms, Synonyms, totalOf, type Within } from '#search/index.ts'
import { DeviceShelf } from './device-shelf.ts'
import type { Answered, Course, DeviceReply, DeviceTotals, Lesson, SearchQuestion, TotalsQuestion } from './lesson.ts'

/**
 * Searches what a person has on this device, by the very code that searches the server's catalogue. It knows only what it was
 * taught and keeps it in memory; the mirror is never opened here.
 */
export class DeviceSearch {
  readonly #synonyms = new Synonyms(ownSynonyms)
  readonly #shelves = new Map<IndexName, DeviceShelf>()
  #taught: Course | undefined

  /** False when a lesson before this one was missed: nothing was learnt, the course must begin anew. */
  learn({ course, number, put, removed }: Lesson): boolean {
    if (number === 1) this.#shelves.clear()
    else if (this.#taught?.course !== course || this.#taught.number !== number - 1) return false
    for (const { index, slug } of removed) this.#shelves.get(index)?.remove(slug)
    for (const taught of put) this.#shelf(taught.record.index).put(taught)
    this.#taught = { course, number }
    return true
  }

  /** One page of results; `t` is not looked at, because nobody here knows when the catalogue got a record. */
  search({ state: { t: _t, ...state }, bookmarked, filters, ...course }: SearchQuestion): Answered<DeviceReply> {
    return this.#answer(course, () => {
      const shelf = this.#shelf(state.index)
      const scope = this.#scopeOf(state)
      const lacksScope = scope === undefined && hasScope(state)
      const reply = lacksScope ? nothing(state) : answerSearch(shelf.answering, state, withinOf(scope, bookmarked), { filters })
      return { reply, searched: shelf.size, lacksScope }
    })
  }

  /** How many records of each index the words find. */
  totals({ words, ...course }: TotalsQuestion): Answered<DeviceTotals> {
    return this.#answer(course, () => {
      const scope = this.#scopeOf(words)
      const lacksScope = scope === undefined && hasScope(words)
      const count = (index: IndexName) => (lacksScope ? 0 : totalOf(this.#shelf(index).answering, words, withinOf(scope, undefined)))
      return Object.fromEntries(indexNames.map(index => [index, count(index)]))
    })
  }

  #answer<T>({ course, number }: Course, answer: () => T): Answered<T> {
    if (this.#taught?.course !== course || this.#taught.number !== number) return { status: 'untaught' }
    try {
      return { status: 'answered', value: answer() }
    } catch (problem) {
      if (problem instanceof BadQuery) return { status: 'misread', at: problem.at, reason: problem.message }
      throw problem
    }
  }

  #shelf(index: IndexName): DeviceShelf {
    const known = this.#shelves.get(index) ?? new DeviceShelf(index, this.#synonyms)
    this.#shelves.set(index, known)
    return known
  }

  #scopeOf({ scoped_index, scoped_slug_texts: [slug] }: WordsState): Within['scope'] {
    if (slug === undefined) return undefined
    for (const index of scoped_index ? [scoped_index] : scopeIndexes) {
      const record = this.#shelves.get(index)?.find(slug)
      if (record && isOf(record, index)) return record
    }
    return undefined
  }
}

const isOf = <I extends ScopeIndex>(record: CatalogueRecord, index: I): record is CatalogueRecord & { index: I } => record.index === index

const hasScope = ({ scoped_slug_texts }: WordsState): boolean => scoped_slug_texts.length > 0

const withinOf = (scope: Within['scope'], bookmarked: string[] | undefined): Within => ({
  ...(scope && { scope }),
  ...(bookmarked && { bookmarked }),
})

/** The answer about a record that is not here. */
const nothing = ({ index, page, per_page }: SearchState): SearchReply => ({
  index,
  total: 0,
  total_suggestion_results: 0,
  page,
  per_page,
  results: [],
  filters: [],
  locked: 0,
  synonyms: [],
  blame: [],
})
