import { publications } from '#contract/indexes/publications.data.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { Filter } from '#contract/search.ts'
import { slugify } from '#contract/slugs.ts'
import type { EngineRequest } from '#search/engine-request.ts'
import { nameVariants } from '#search/fold.ts'
import type { QueryNode } from '#search/query.ts'
import { stem } from '#search/stem.ts'
import { tokenize } from '#search/tokenize.ts'

/**
 * The slow and plain answer to a search: loops over records, no index. It shares the tokenizer and the stemmer with the
 * engine, and nothing else.
 */
export class Oracle {
  private readonly index: IndexData
  private readonly documents: Doc[]

  constructor(index: IndexData, records: readonly { record: CatalogueRecord; addedAt: number }[]) {
    this.index = index
    const bySlug = new Map(records.map(entry => [entry.record.slug_values[0]!, entry]))
    this.documents = [...bySlug.values()]
      .map(({ record, addedAt }) => analysed(index, record, addedAt))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1))
  }

  search(request: EngineRequest): { total: number; slugs: string[]; filters: Filter[] } {
    const fields = request.fields.length > 0 ? request.fields : this.index.search.map(field => field.name)
    const all = this.index.search.map(field => field.name)
    const matched = this.documents.filter(
      document =>
        (request.query === undefined || holds(document, request.query, fields)) &&
        !request.exclude.some(text => holdsWord(document, text.replace(/\*\s*$/, ''), /\*\s*$/.test(text), all)),
    )
    const chosen = Object.entries(request.filters).filter(([, values]) => values.length > 0)
    const passes = (document: Doc, except?: string): boolean =>
      chosen.every(([name, values]) => name === except || values.some(value => document.facets.get(name)!.has(value)))
    const results = matched.filter(document => passes(document))
    const words = request.query ? [...new Map(positiveWords(request.query, fields).map(word => [word.key, word])).values()] : []
    const byScore = request.sort === 'relevance' && words.length > 0
    const scoreOf = this.scorer(byScore ? words : [])
    const scores = new Map(results.map(document => [document, scoreOf(document)]))
    const key = (document: Doc): number =>
      byScore
        ? scores.get(document)!
        : request.sort === 'most_cited'
          ? document.cited
          : request.sort === 'last_added'
            ? document.addedAt
            : document.date
    results.sort((a, b) => key(b) - key(a) || (a.slug < b.slug ? -1 : 1))
    return {
      total: results.length,
      slugs: results.slice(request.offset, request.offset + request.limit).map(document => document.slug),
      filters: request.facets ? this.filters(matched, passes, request) : [],
    }
  }

  private filters(matched: Doc[], passes: (document: Doc, except?: string) => boolean, request: EngineRequest): Filter[] {
    return this.index.facets.map(facet => {
      const counts = new Map<string, number>()
      for (const document of matched)
        if (passes(document, facet.name))
          for (const value of document.facets.get(facet.name)!.keys()) counts.set(value, (counts.get(value) ?? 0) + 1)
      const active = new Set(request.filters[facet.name])
      for (const value of active) counts.set(value, counts.get(value) ?? 0)
      const buckets = [...counts].map(([value, count]) => ({
        value,
        label:
          this.documents
            .find(document => document.facets.get(facet.name)!.has(value))
            ?.facets.get(facet.name)!
            .get(value) ?? value,
        count,
        active: active.has(value),
      }))
      buckets.sort((a, b) => {
        if (a.active !== b.active) return a.active ? -1 : 1
        if (facet.order === 'newest') return a.value < b.value ? 1 : -1
        return b.count - a.count || (a.value < b.value ? -1 : 1)
      })
      return { name: facet.name, label: facet.label, buckets: buckets.slice(0, 50), total: buckets.length }
    })
  }

  /** BM25 by its definition, over the words of the query that are not under a NOT. */
  private scorer(words: readonly Word[]): (document: Doc) => number {
    const n = this.documents.length
    const known = words.map(word => {
      const terms = new Set(this.documents.flatMap(document => document.words.filter(found => word.meets(found)).map(found => found.text)))
      let postings = 0
      for (const document of this.documents)
        for (const text of new Set(document.words.map(found => found.text))) if (terms.has(text)) postings += 1
      const df = Math.min(postings, n)
      return { word, terms, rarity: Math.log(1 + (n - df + 0.5) / (df + 0.5)) }
    })
    return document =>
      known.reduce(
        (sum, { word, terms, rarity }) => sum + (rarity / 255) * Math.max(0, ...[...terms].map(term => this.impact(document, word, term))),
        0,
      )
  }

  private impact(document: Doc, word: Word, term: string): number {
    let weighted = 0
    for (const found of document.words) {
      if (found.text !== term || !word.meets(found)) continue
      const field = this.index.search.find(field => field.name === found.field)!
      const ordinary = field.name === 'abstract' ? 120 : 12
      weighted += field.weight / (1 - 0.6 + (0.6 * document.lengths.get(found.field)!) / ordinary)
    }
    return weighted === 0 ? 0 : Math.max(1, Math.round((255 * weighted) / (weighted + 1.2)))
  }
}

interface Found {
  text: string
  raw: string
  field: string
  value: number
  position: number
  names: boolean
}

interface Doc {
  slug: string
  words: Found[]
  lengths: Map<string, number>
  facets: Map<string, Map<string, string>>
  date: number
  cited: number
  addedAt: number
}

function analysed(index: IndexData, record: CatalogueRecord, addedAt: number): Doc {
  const words: Found[] = []
  const lengths = new Map<string, number>()
  let value = 0
  for (const field of index.search) {
    const names = field.names === true
    for (const path of field.paths) {
      for (const text of textsAt(record, path)) {
        value += 1
        for (const token of tokenize(text)) {
          const forms = names ? [token.text, ...nameVariants(text.slice(token.start, token.end))] : [stem(token.text)]
          for (const form of forms) words.push({ text: form, raw: token.text, field: field.name, value, position: token.position, names })
          if (!token.joined) lengths.set(field.name, (lengths.get(field.name) ?? 0) + 1)
        }
      }
    }
  }
  const facets = new Map(
    index.facets.map(facet => {
      const labels = textsAt(record, facet.path).flatMap(text =>
        facet.kind === 'flag' ? (text === 'true' ? 'Yes' : 'No') : facet.kind === 'year' ? (/^\d{4}/.exec(text)?.[0] ?? []) : text,
      )
      return [facet.name, new Map(labels.map(label => [slugify(label), label]))]
    }),
  )
  const [year = '0', month = '0', day = '0'] = (textsAt(record, index.sorts.newest ?? '-')[0] ?? '').split('-')
  const cited = textsAt(record, index.sorts.most_cited ?? '-')[0]
  return {
    slug: record.slug_values[0]!,
    words,
    lengths,
    facets,
    date: Number(year) * 10_000 + Number(month) * 100 + Number(day),
    cited: cited === undefined ? -1 : Number(cited),
    addedAt,
  }
}

function holds(document: Doc, query: QueryNode, fields: readonly string[]): boolean {
  switch (query.kind) {
    case 'word':
      return holdsWord(document, query.text, query.prefix, fields)
    case 'phrase':
      return holdsWord(document, query.text, false, fields)
    case 'field':
      return holds(document, query.of, [query.field])
    case 'not':
      return !holds(document, query.of, fields)
    case 'and':
      return query.of.every(part => holds(document, part, fields))
    case 'or':
      return query.of.some(part => holds(document, part, fields))
  }
}

interface Word {
  /** Words of the same key are the same word. */
  key: string
  meets(found: Found): boolean
}

const namesFields = new Set<string>(publications.search.flatMap(field => ('names' in field ? field.name : [])))

function wordOf(text: string, written: string, prefix: boolean, fields: readonly string[]): Word {
  const variants = nameVariants(written)
  const asNames = fields.filter(name => namesFields.has(name))
  const texts = [
    prefix,
    prefix || fields.length > asNames.length ? (prefix ? text : stem(text)) : '',
    asNames.length > 0 ? [text, ...variants] : [],
  ]
  return {
    key: JSON.stringify([texts, [...fields].sort()]),
    meets: found => {
      if (!fields.includes(found.field)) return false
      if (prefix) {
        if (found.text.startsWith(text)) return true
        return found.names
          ? variants.some(variant => found.text.startsWith(variant))
          : [stem(text), stem(`${text}s`)].some(word => !word.startsWith(text) && found.text === word)
      }
      return found.names ? found.text === text || variants.includes(found.text) : found.text === stem(text)
    },
  }
}

/** The word or its parts side by side in one value, or the joined form of two parts. */
function holdsWord(document: Doc, text: string, prefix: boolean, fields: readonly string[]): boolean {
  const tokens = tokenize(text)
  const parts = tokens.filter(token => !token.joined)
  const words = parts.map((token, at) => wordOf(token.text, text.slice(token.start, token.end), prefix && at === parts.length - 1, fields))
  const begins = (first: Found): boolean =>
    words.every((word, at) =>
      document.words.some(found => found.value === first.value && found.position === first.position + at && word.meets(found)),
    )
  if (document.words.some(found => words[0]!.meets(found) && begins(found))) return true
  const joined = tokens.find(token => token.joined)
  if (joined === undefined || parts.length !== 2) return false
  const word = wordOf(joined.text, text.slice(joined.start, joined.end), prefix, fields)
  return document.words.some(found => word.meets(found))
}

function positiveWords(query: QueryNode, fields: readonly string[]): Word[] {
  switch (query.kind) {
    case 'word':
    case 'phrase': {
      const tokens = tokenize(query.text)
      const parts = tokens.filter(token => !token.joined)
      const prefix = query.kind === 'word' && query.prefix
      const words = parts.map((token, at) =>
        wordOf(token.text, query.text.slice(token.start, token.end), prefix && at === parts.length - 1, fields),
      )
      const joined = tokens.find(token => token.joined)
      if (joined && parts.length === 2) words.push(wordOf(joined.text, query.text.slice(joined.start, joined.end), prefix, fields))
      return words
    }
    case 'field':
      return positiveWords(query.of, [query.field])
    case 'not':
      return []
    default:
      return query.of.flatMap(part => positiveWords(part, fields))
  }
}
