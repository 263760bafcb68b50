import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { slugify } from '#contract/slugs.ts'
import { type EngineRequest, ownSynonyms, Synonyms } from '#search/index.ts'
import { asExactPhrases } from '#search/query/exact-phrases.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { withSynonyms } from '#search/query/synonyms.ts'
import { oneOf, type Random, randomFrom } from './records.ts'

const synonyms = new Synonyms(ownSynonyms)
const known = [
  'machine translation',
  'NLP',
  'neural machine translation',
  'LLM',
  'modelling',
  'MT',
  'heart attack',
  'tumor',
  'RCT',
  'COVID-19',
  'obesity',
  'colour',
]

/** Searches from words, phrases, names, values and links of the records. */
export class Asking {
  private readonly index: IndexData
  private readonly records: readonly CatalogueRecord[]
  private readonly random: Random

  constructor(index: IndexData, records: readonly CatalogueRecord[], seed: number) {
    this.index = index
    this.records = records
    this.random = randomFrom(seed)
  }

  request(): EngineRequest & { keyword: string } {
    const { random } = this
    const keyword = random() < 0.08 ? '' : this.keyword(0)
    const fields = random() < 0.15 ? [oneOf(random, this.index.search).name] : []
    return {
      keyword,
      query: this.meant(keyword),
      exclude: random() < 0.15 ? [oneOf(random, [this.word(), this.phrase(), `${this.word().slice(0, 4)}*`])] : [],
      fields,
      filters: random() < 0.3 ? this.filters() : {},
      ...(random() < 0.2 && { scope: this.set() }),
      ...(random() < 0.05 && { only: this.set() }),
      ...(random() < 0.15 && { outside: this.set() }),
      ...(random() < 0.1 && { least: Math.floor(random() * 30) }),
      ...(random() < 0.3 && { addedSince: Math.floor(random() * 1000) }),
      sort: oneOf(random, ['relevance', 'relevance', 'newest', 'most_cited', 'last_added'] as const),
      offset: oneOf(random, [0, 0, 12]),
      limit: 12,
      facets: true,
    }
  }

  private meant(keyword: string): EngineRequest['query'] {
    const parsed = parseQuery(keyword, this.index)
    if (!parsed.ok) throw new Error(`${keyword}: ${parsed.reason}`)
    const roll = this.random()
    if (parsed.query === undefined || roll < 0.3) return parsed.query
    return roll < 0.4 ? asExactPhrases(parsed.query) : withSynonyms(parsed.query, synonyms, []).query
  }

  private keyword(depth: number): string {
    const { random } = this
    const roll = random()
    if (depth > 2 || roll < 0.45) return this.term()
    if (roll < 0.65) return `${this.keyword(depth + 1)} ${this.keyword(depth + 1)}`
    if (roll < 0.8) return `(${this.keyword(depth + 1)} OR ${this.keyword(depth + 1)})`
    if (roll < 0.88) return `${this.keyword(depth + 1)} NOT ${this.term()}`
    return roll < 0.92 ? `NOT (${this.keyword(depth + 1)})` : `(${this.keyword(depth + 1)} AND ${this.keyword(depth + 1)})`
  }

  private term(): string {
    const { random } = this
    const roll = random()
    if (roll < 0.35) return this.word()
    if (roll < 0.5) return oneOf(random, known)
    if (roll < 0.7) return `"${this.phrase()}"`
    if (roll < 0.8) return `${this.word().slice(0, 2 + Math.floor(random() * 4))}*`
    const { name, paths } = oneOf(random, this.index.search)
    const text = oneOf(random, this.texts(paths))
    return `${name}:${random() < 0.5 ? (oneOf(random, spoken(text)) ?? 'a') : `"${spoken(text).slice(0, 3).join(' ')}"`}`
  }

  private texts(paths: readonly string[]): string[] {
    for (let round = 0; round < 20; round += 1) {
      const texts = textsAt(oneOf(this.random, this.records), oneOf(this.random, paths)).filter(text => spoken(text).length > 0)
      if (texts.length > 0) return texts
    }
    return ['nothing']
  }

  private words(): string[] {
    return spoken(oneOf(this.random, this.texts(oneOf(this.random, this.index.search).paths)))
  }

  private word(): string {
    return oneOf(this.random, this.words())
  }

  private phrase(): string {
    const words = this.words()
    const from = Math.floor(this.random() * Math.max(1, words.length - 1))
    return words.slice(from, from + 2 + Math.floor(this.random() * 2)).join(' ')
  }

  private filters(): Record<string, string[]> {
    const facet = oneOf(this.random, this.index.facets)
    const values = this.texts([facet.path]).map(text =>
      facet.kind === 'year' ? text.slice(0, 4) : facet.kind === 'flag' ? 'yes' : slugify(text),
    )
    return { [facet.name]: [...new Set(values.slice(0, 2)), ...(this.random() < 0.2 ? ['no-such-value'] : [])] }
  }

  /** Some records and the links of some. */
  private set(): { slugs: string[]; links: string[] } {
    const { random, records } = this
    const slugs = Array.from({ length: Math.floor(random() * 6) }, () => oneOf(random, oneOf(random, records).slug_values))
    const links = this.index.links.flatMap(link => {
      const named = textsAt(oneOf(random, records), `${oneOf(random, link.paths)}.slug_values`)
      return named.map(slug => `${link.index}/${slug}`)
    })
    return { slugs, links }
  }
}

/** Words as typed; operators in lower case. */
const spoken = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(word => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('-'))
    .map(word => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
