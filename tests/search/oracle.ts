import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData, SearchField } from '#contract/indexes/shape.ts'
import type { Filter } from '#contract/search.ts'
import type { EngineRequest } from '#search/query/engine-request.ts'
import { usualWeights } from '#search/segment/ranking-weights.data.ts'
import type { QueryNode } from '#search/query/query.ts'
import { analysed, type PlainDocument, type Occurrence, isIn, pushTo } from './oracle-documents.ts'
import { rankedByEvidence, type StandIn } from './oracle-evidence.ts'
import { type Reading, stemOf, type Word, wordsOf } from './oracle-words.ts'

/**
 * The slow, plain answer to a search: loops over records without an index. It shares the tokenizer and the stemmer with the
 * engine, and nothing else.
 */
export class Oracle {
  private readonly index: IndexData
  private readonly documents: PlainDocument[]
  /** Of each facet, every value with a label and how many records have it. */
  private readonly values: Map<string, Map<string, { label: string; total: number }>>
  /** Every word of every record, with the records that have it. */
  private readonly holders = new Map<string, PlainDocument[]>()
  /** Every word of every record by its stem. */
  private readonly forms = new Map<string, string[]>()

  /** The weight of each field, and the words of a value of ordinary length. */
  private readonly weights: ReadonlyMap<string, { weight: number; ordinary: number }>

  constructor(index: IndexData, records: readonly { record: CatalogueRecord; addedAt: number }[]) {
    this.index = index
    const isProse = (path: string): boolean => index.fields.find(({ name }) => name === path.split('.')[0])?.kind === 'prose'
    this.weights = new Map(index.search.map(({ name, weight, paths }) => [name, { weight, ordinary: paths.some(isProse) ? 120 : 12 }]))
    const bySlug = new Map(records.map(entry => [entry.record.slug_values[0]!, entry]))
    this.documents = [...bySlug.values()]
      .map(({ record, addedAt }) => analysed(index, record, addedAt))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    this.values = new Map(index.facets.map(facet => [facet.name, new Map()]))
    for (const document of this.documents) {
      for (const text of document.words.keys()) pushTo(this.holders, text, document)
      for (const [facet, values] of document.facets)
        for (const [value, label] of values) {
          const known = this.values.get(facet)!.get(value)
          if (known) known.total += 1
          else this.values.get(facet)!.set(value, { label, total: 1 })
        }
    }
    for (const text of this.holders.keys()) pushTo(this.forms, stemOf(text), text)
  }

  search(request: EngineRequest): { total: number; newTotal: number; slugs: string[]; filters: Filter[] } {
    const all = this.index.search
    const fields = request.fields.length > 0 ? all.filter(field => request.fields.includes(field.name)) : all
    const holding = request.query && this.documentsMatching(request.query, fields)
    const excluded = request.exclude.map(text =>
      this.documentsWithText(text.replace(/\*\s*$/, ''), /\*\s*$/.test(text) ? 'prefix' : 'forms', all),
    )
    const matched = this.documents.filter(
      document =>
        (request.scope === undefined || isIn(document, request.scope)) &&
        (request.only === undefined || isIn(document, request.only)) &&
        !(request.outside !== undefined && isIn(document, request.outside)) &&
        document.cited >= (request.least ?? -1) &&
        (holding === undefined || holding.has(document)) &&
        !excluded.some(documents => documents.has(document)),
    )
    const chosen = Object.entries(request.filters).filter(([, values]) => values.length > 0)
    const passes = (document: PlainDocument, except?: string): boolean =>
      chosen.every(([name, values]) => name === except || values.some(value => document.facets.get(name)!.has(value)))
    const results = matched.filter(document => passes(document))
    const words = new Map<string, Word>()
    for (const word of request.query ? this.positiveWords(request.query, fields) : []) words.set(word.key, word)
    const byScore = request.sort === 'relevance' && words.size > 0
    const scoreOf = this.scorer(byScore ? [...words.values()] : [])
    const added = byScore && request.query ? this.synonymScores(request.query, fields, words) : []
    const scores = new Map(results.map(document => [document, added.reduce((sum, add) => sum + add(document), scoreOf(document))]))
    const key = (document: PlainDocument): number =>
      byScore
        ? scores.get(document)!
        : request.sort === 'most_cited'
          ? document.cited
          : request.sort === 'last_added'
            ? document.addedAt
            : document.date
    results.sort((a, b) => key(b) - key(a) || (a.slug < b.slug ? -1 : 1))
    const ranked = byScore
      ? rankedByEvidence(
          this.index,
          results,
          scores,
          [...words.values()],
          word => this.rarityOf(word),
          request.query ? this.standIns(request.query, fields) : [],
          request.offset,
          this.documents.length,
        )
      : results
    return {
      total: results.length,
      newTotal: results.filter(document => document.addedAt > (request.addedSince ?? Number.POSITIVE_INFINITY)).length,
      slugs: ranked.slice(request.offset, request.offset + request.limit).map(document => document.slug),
      filters: request.facets ? this.filters(matched, passes, request) : [],
    }
  }

  /** The records that match a query: every part is a set of records. */
  private documentsMatching(query: QueryNode, fields: readonly SearchField[]): Set<PlainDocument> {
    switch (query.kind) {
      case 'word':
      case 'phrase':
        return this.documentsWithText(query.text, readingOf(query), fields)
      case 'field':
        return this.documentsMatching(query.of, this.fieldsNamed(query.field))
      case 'not': {
        const without = this.documentsMatching(query.of, fields)
        return new Set(this.documents.filter(document => !without.has(document)))
      }
      case 'and': {
        const parts = query.of.map(part => this.documentsMatching(part, fields))
        return new Set(this.documents.filter(document => parts.every(part => part.has(document))))
      }
      case 'or':
        return new Set(query.of.flatMap(part => [...this.documentsMatching(part, fields)]))
    }
  }

  /** The records with the word, with its adjacent parts in one value, or with the joined form of two parts. */
  private documentsWithText(text: string, reading: Reading, fields: readonly SearchField[]): Set<PlainDocument> {
    const { parts, joined } = wordsOf(text, reading, fields)
    const places = parts.map(word => this.occurrencesOf(word))
    const found = new Set(joined ? this.occurrencesOf(joined).keys() : [])
    for (const [document, begins] of places[0]!) {
      const isWhole = begins.some(({ value, position }) =>
        places.every((others, at) => others.get(document)?.some(next => next.value === value && next.position === position + at)),
      )
      if (isWhole) found.add(document)
    }
    return found
  }

  /** The positions of this word in each record. */
  private occurrencesOf(word: Word): Map<PlainDocument, Occurrence[]> {
    const occurrences = new Map<PlainDocument, Occurrence[]>()
    for (const text of this.spellings(word)) {
      for (const document of this.holders.get(text)!) {
        const found = document.words.get(text)!.filter(one => word.matches(one))
        if (found.length > 0) occurrences.set(document, [...(occurrences.get(document) ?? []), ...found])
      }
    }
    return occurrences
  }

  /** The words in the records that match this one. */
  private spellings(word: Word): string[] {
    const known =
      word.reading === 'prefix' ? [...this.holders.keys()] : [...(this.forms.get(stemOf(word.text)) ?? []), word.text, ...word.variants]
    return [...new Set(known)].filter(text => word.couldBe(text) && this.holders.has(text))
  }

  private fieldsNamed(name: string): SearchField[] {
    return this.index.search.filter(field => field.name === name)
  }

  private positiveWords(query: QueryNode, fields: readonly SearchField[]): Word[] {
    switch (query.kind) {
      case 'word':
      case 'phrase': {
        const { parts, joined } = wordsOf(query.text, readingOf(query), fields)
        return joined ? [...parts, joined] : parts
      }
      case 'field':
        return this.positiveWords(query.of, this.fieldsNamed(query.field))
      case 'not':
        return []
      default:
        return query.of.filter(part => !isSynonym(part)).flatMap(part => this.positiveWords(part, fields))
    }
  }

  /**
   * The score of synonyms: if the words themselves are not found, the first synonym found adds six tenths of its words' score,
   * except for words that are in the query anyway.
   */
  private synonymScores(
    query: QueryNode,
    fields: readonly SearchField[],
    asked: ReadonlyMap<string, Word>,
  ): ((document: PlainDocument) => number)[] {
    switch (query.kind) {
      case 'field':
        return this.synonymScores(query.of, this.fieldsNamed(query.field), asked)
      case 'and':
      case 'or': {
        const within = query.of.flatMap(part => this.synonymScores(part, fields, asked))
        const most = (words: readonly Word[]): number =>
          [...new Map(words.map(word => [word.key, word])).values()].reduce((sum, word) => sum + this.rarityOf(word), 0)
        const synonyms = query.of.filter(isSynonym).map(phrase => {
          const words = new Map(this.positiveWords(phrase, fields).map(word => [word.key, word]))
          const further = [...words.values()].filter(word => !asked.has(word.key))
          const score = this.scorer(further)
          const share = Math.min(1, most(this.positiveWords(query.of[0]!, fields)) / most(further))
          return { holding: this.documentsMatching(phrase, fields), scoreOf: (document: PlainDocument) => share * score(document) }
        })
        const itself = synonyms.length > 0 && query.of[0] ? this.documentsMatching(query.of[0], fields) : new Set<PlainDocument>()
        const add = (document: PlainDocument): number =>
          itself.has(document) ? 0 : 0.6 * (synonyms.find(({ holding }) => holding.has(document))?.scoreOf(document) ?? 0)
        return synonyms.length > 0 ? [...within, add] : within
      }
      default:
        return []
    }
  }

  /** Every synonym in the query. */
  private standIns(query: QueryNode, fields: readonly SearchField[]): StandIn[] {
    switch (query.kind) {
      case 'field':
        return this.standIns(query.of, this.fieldsNamed(query.field))
      case 'and':
      case 'or': {
        const [first] = query.of
        return [
          ...query.of.flatMap(part => this.standIns(part, fields)),
          ...query.of.filter(isSynonym).map(phrase => ({
            of: this.positiveWords(first!, fields),
            words: this.positiveWords(phrase, fields),
            holding: this.documentsMatching(phrase, fields),
          })),
        ]
      }
      default:
        return []
    }
  }

  private filters(
    matched: PlainDocument[],
    passes: (document: PlainDocument, except?: string) => boolean,
    request: EngineRequest,
  ): Filter[] {
    return this.index.facets.map(facet => {
      const counts = new Map<string, number>()
      for (const document of matched)
        if (passes(document, facet.name))
          for (const value of document.facets.get(facet.name)!.keys()) counts.set(value, (counts.get(value) ?? 0) + 1)
      const active = new Set(request.filters[facet.name])
      for (const value of active) counts.set(value, counts.get(value) ?? 0)
      const known = this.values.get(facet.name)!
      const buckets = [...counts].map(([value, count]) => ({
        value,
        label: known.get(value)?.label ?? value,
        count,
        total: known.get(value)?.total ?? 0,
        active: active.has(value),
      }))
      buckets.sort((a, b) => {
        if (a.active !== b.active) return a.active ? -1 : 1
        if (facet.order === 'newest') return a.value < b.value ? 1 : -1
        return b.count - a.count || (a.value < b.value ? -1 : 1)
      })
      return {
        name: facet.name,
        label: facet.label,
        ...(facet.description !== undefined && { description: facet.description }),
        buckets: buckets.slice(0, 50),
        total: buckets.length,
        ...(facet.kind === 'year' && { years: yearsOf(counts) }),
      }
    })
  }

  /** BM25 by its definition, over the words of the query that are not under a NOT. */
  private scorer(words: readonly Word[]): (document: PlainDocument) => number {
    const known = words.map(word => ({ word, terms: this.spellings(word), rarity: this.rarityOf(word), own: this.ownRarity(word) }))
    return document =>
      known.reduce((sum, { word, terms, rarity, own }) => {
        const exact = this.exactImpact(document, word)
        return sum + (rarity / 255) * this.impact(document, word, terms) + ((usualWeights.exact * own) / 255) * exact
      }, 0)
  }

  private rarityOf(word: Word): number {
    return this.rarityIn(this.commonness(word, this.spellings(word)))
  }

  /** Of the word as it was typed. */
  private ownRarity(word: Word): number {
    return this.rarityIn((this.holders.get(word.text) ?? []).length)
  }

  private rarityIn(documents: number): number {
    const n = this.documents.length
    const df = Math.min(documents, n)
    return Math.log(1 + (n - df + 0.5) / (df + 0.5))
  }

  /**
   * A word with its forms: the records with one of them where forms count, those with the word itself in a name of a person, and those with each
   * variant in a name.
   */
  private commonness(word: Word, terms: readonly string[]): number {
    const having = (text: string, is: (one: Occurrence) => boolean): PlainDocument[] =>
      (this.holders.get(text) ?? []).filter(document => document.words.get(text)!.some(is))
    if (word.reading !== 'forms' || !word.fields.some(isStemmed))
      return terms.reduce((sum, term) => sum + having(term, () => true).length, 0)
    const forms = (this.forms.get(stemOf(word.text)) ?? []).flatMap(term => having(term, one => one.stemmed))
    const itself = word.fields.some(field => field.names === 'people') ? having(word.text, one => one.names && !one.stemmed) : []
    const variants = word.fields.some(field => field.names) ? word.variants.flatMap(text => having(text, one => one.names)) : []
    return new Set(forms).size + itself.length + variants.length
  }

  /** Of the words that match the best in the record; the forms of a word count together where they count in all fields that have them. */
  private impact(document: PlainDocument, word: Word, terms: readonly string[]): number {
    const each = terms.map(term => (document.words.get(term) ?? []).filter(found => word.matches(found)))
    const all = this.index.search.filter(isStemmed).every(field => word.fields.includes(field))
    if (word.reading !== 'forms' || !word.fields.some(isStemmed)) return Math.max(0, ...each.map(found => this.impactOf(document, found)))
    const isForm = (found: Occurrence): boolean => found.stemmed && stemOf(found.text) === stemOf(word.text)
    const forms = each.map(found => found.filter(isForm))
    const names = each.map(found =>
      found.filter(one => one.names && (word.variants.includes(one.text) || (one.text === word.text && !one.stemmed))),
    )
    return Math.max(
      ...(all ? [forms.flat()] : forms).map(found => this.impactOf(document, found)),
      ...names.map(found => this.impactOf(document, found)),
      0,
    )
  }

  /** The word itself where its forms count, beside them. */
  private exactImpact(document: PlainDocument, word: Word): number {
    if (word.reading !== 'forms') return 0
    return this.impactOf(
      document,
      (document.words.get(word.text) ?? []).filter(found => found.stemmed && word.matches(found)),
    )
  }

  private impactOf(document: PlainDocument, occurrences: readonly Occurrence[]): number {
    let weighted = 0
    for (const found of occurrences) {
      const { weight, ordinary } = this.weights.get(found.field)!
      weighted += weight / (1 - 0.4 + (0.4 * document.lengths.get(found.field)!) / ordinary)
    }
    return weighted === 0 ? 0 : Math.max(1, Math.round((255 * weighted) / (weighted + 1.2)))
  }
}

/** Phrases mean what they say, unless they were added as synonyms. */
const readingOf = (node: QueryNode & { kind: 'word' | 'phrase' }): Reading =>
  node.kind === 'word' ? (node.prefix ? 'prefix' : 'forms') : node.synonym ? 'forms' : 'exact'

const isStemmed = (field: SearchField): boolean => field.names !== 'people'
const isSynonym = (part: QueryNode): boolean => part.kind === 'phrase' && part.synonym === true

const yearsOf = (counts: ReadonlyMap<string, number>): { year: number; count: number }[] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ year: Number(value), count }))
    .sort((a, b) => a.year - b.year)
