import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { searchState } from '#contract/search.ts'
import type { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import {
  answerSearch,
  BadQuery,
  IndexEngine,
  openSegment,
  ownSynonyms,
  SegmentBuilder,
  type SearchSource,
  Synonyms,
} from '#search/index.ts'
import * as v from 'valibot'
import { AnyWordIndex } from './any-word.ts'
import { FullTextIndex } from './full-text.ts'

/** Results that are looked at: four pages. */
const depth = 48

/** In the order of the columns. */
export const engineNames = ['indago', 'FTS5 AND', 'FTS5 OR', 'any word'] as const
export type EngineName = (typeof engineNames)[number]

/** The records of one index in all four engines. */
export class ComparedEngines {
  readonly #source: SearchSource
  readonly #fullText: FullTextIndex
  readonly #anyWord = new AnyWordIndex()

  /** `look` is called with every record on the way. */
  constructor(documents: Documents, name: IndexName, look: (record: CatalogueRecord) => void) {
    const index = indexes[name]
    const builder = new SegmentBuilder(index)
    this.#fullText = new FullTextIndex(index)
    for (const { record, addedAt } of documents.all(name)) {
      builder.add(record, addedAt)
      this.#fullText.add(record)
      this.#anyWord.add(record.slug_values[0]!, index.search.flatMap(field => field.paths.flatMap(path => textsAt(record, path))).join(' '))
      look(record)
    }
    this.#fullText.close()
    const engine = new IndexEngine(index)
    engine.setSegments([openSegment(index, builder.finish())])
    const record = (slug: string): CatalogueRecord | undefined => {
      const found = documents.record(name, slug)
      return found === 'gone' ? undefined : found
    }
    this.#source = { index, engine, synonyms: new Synonyms(ownSynonyms), record }
  }

  /** The slugs that an engine finds, best first. */
  search(engine: EngineName, text: string): string[] {
    switch (engine) {
      case 'indago':
        return this.#answer(text).slugs
      case 'FTS5 AND':
        return this.#fullText.search(text, 'AND', depth)
      case 'FTS5 OR':
        return this.#fullText.search(text, 'OR', depth)
      case 'any word':
        return this.#anyWord.search(text, depth)
    }
  }

  /** How many records our engine says that a query matches in all its parts, without synonyms. */
  count(text: string): number {
    return this.#answer(text, { ignore_synonyms: true }).total
  }

  /** A query with a syntax error finds nothing. */
  #answer(keyword: string, more: { ignore_synonyms?: boolean } = {}): { slugs: string[]; total: number } {
    const state = v.parse(searchState, { index: this.#source.index.name, keyword, per_page: depth, ...more })
    try {
      const { results, total, total_most = 0 } = answerSearch(this.#source, state, {}, { filters: false })
      return { slugs: results.map(({ data }) => data.slug_values[0]!), total: total - total_most }
    } catch (error) {
      if (error instanceof BadQuery) return { slugs: [], total: 0 }
      throw error
    }
  }

  dispose(): void {
    this.#fullText.dispose()
  }
}
