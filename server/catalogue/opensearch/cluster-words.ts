import type { Explained } from '#search/segment/short-forms.ts'
import { Abbreviations, type ShortForms } from '#search/answer/abbreviations.ts'
import type { Vocabulary } from '#search/answer/corrected-query.ts'
import { compileQuery } from '#search/match/compiled-query.ts'
import { mostMistakes, spellingCost } from '#search/match/near-words.ts'
import { partedWords, likeliest, type Spelled } from '#search/match/spelling.ts'
import { rankedBegun } from '#search/match/begun-words.ts'
import type { Compounds } from '#search/query/compounds.ts'
import type { Budget } from '#search/query/engine-request.ts'
import type { KnownSynonyms } from '#search/query/synonyms.ts'
import { stemTerm } from '#search/segment/stem-terms.ts'
import { stem } from '#search/text/stem.ts'
import { identifierPieces } from '#search/text/identifiers.ts'
import { identifierWord } from '#search/segment/identifier-words.ts'
import { tokenize } from '#search/text/tokenize.ts'
import type { ClusterIndex } from './cluster-index.ts'
import { clusterQuery, type Dsl, everything } from './cluster-query.ts'
import { fieldNames, tokenOf } from './index-fields.ts'
import { literal } from './pattern.ts'

/** Words of the index that are compared with a misspelt one, and words with a beginning that are compared. */
const most = { near: 1000, begun: 100, shortForms: 200 }
/** What is looked up for a keyword before it is read. */
const mostExpected = 400

const wordQuery = (word: string): Dsl => ({ term: { [fieldNames.all]: tokenOf(word) } })
/** Any word of its stem, or the word. */
const withForms = (word: string): Dsl => ({ terms: { [fieldNames.all]: [word, stemTerm(stem(word))] } })
/** What no text can contain is in fields of its own. */
const termQuery = (term: string): Dsl =>
  /^[()]/.test(term)
    ? { term: { [fieldNames.shortForms]: term } }
    : /^[@=|#>]/.test(term)
      ? { term: { [fieldNames.marks]: term } }
      : wordQuery(term)

/** What an index of a cluster knows of words. */
export class ClusterWords {
  private readonly on: ClusterIndex

  constructor(on: ClusterIndex) {
    this.on = on
  }

  vocabulary(work: Budget): Vocabulary & Compounds {
    return {
      frequency: word => this.on.lookups([withForms(word)], work)[0]!,
      likely: word => this.likely(word, work),
      isPhrase: (left, right) => this.isPhrase(`${left} ${right}`, work),
    }
  }

  /** Looks up at once what reading a keyword will ask for. */
  expect(keyword: string, work: Budget): void {
    const words = tokenize(keyword).flatMap(token => (token.joined ? [] : token.text))
    const joined = words.slice(1).map((word, at) => words[at]! + word)
    const parts = words.filter(word => /^[a-z]{6,}$/.test(word)).flatMap(divided)
    const keys = identifierPieces(keyword).flatMap(piece => piece.keys)
    const known = new Map<string, Dsl>()
    const add = (query: Dsl): void => void known.set(JSON.stringify(query), query)
    for (const key of keys) add(termQuery(identifierWord(key)))
    for (const word of words) add(beginsLongForm(word))
    for (const word of [...words, ...joined, ...parts]) add(withForms(word))
    this.on.lookups([...known.values()].slice(0, mostExpected), work)
  }

  recordsWith(terms: readonly string[], work: Budget): number[] {
    return this.on.lookups(terms.map(termQuery), work)
  }

  begins(prefix: string, work: Budget): boolean {
    return this.on.lookups([{ prefix: { [fieldNames.all]: prefix } }], work)[0]! > 0
  }

  /** Words that begin so in what a query finds. */
  begun(prefix: string, query: Dsl, limit: number, work: Budget): string[] {
    const terms = { field: fieldNames.vocabulary, include: `${literal(prefix)}.*`, size: most.begun }
    const { words } = this.on.aggregations(query, { words: { terms } }, work)
    const found = (words?.buckets ?? []).map(({ key, doc_count }) => ({ text: String(key), found: doc_count }))
    const documents = this.on.lookups(
      found.map(({ text }) => wordQuery(text)),
      work,
    )
    return rankedBegun(
      found.map((word, at) => ({ ...word, documents: documents[at]! })),
      this.on.size,
      limit,
    )
  }

  abbreviations(work: Budget): KnownSynonyms {
    return new Abbreviations(new ClusterShortForms(this.on, work), work)
  }

  /** A pair that cannot be looked for counts as none. */
  private isPhrase(text: string, work: Budget): boolean {
    const query = compileQuery(this.on.plan, { kind: 'phrase', text, at: 0, end: 0 }, [])
    return query !== undefined && work.affordable(1, () => this.on.totals([clusterQuery(this.on.plan, query)], work)[0]! > 0, false)
  }

  private likely(word: string, work: Budget): string[] {
    const mistakes = mostMistakes(word.length)
    const near = mistakes === 0 ? [] : this.near(word, mistakes, work)
    const parted = partedWords(word)
    const parts = [...new Set(parted.flat())]
    const counts = this.on.lookups([...parts, ...near.map(({ text }) => text)].map(wordQuery), work)
    const countOf = new Map([...parts, ...near.map(({ text }) => text)].map((text, at) => [text, counts[at]!]))
    return likeliest(
      near.map(one => ({ ...one, documents: countOf.get(one.text)! })),
      parted.map(([left, right]) => ({ text: `${left} ${right}`, documents: Math.min(countOf.get(left)!, countOf.get(right)!) })),
    )
  }

  /** The words that the cluster finds by letters that differ, compared as the embedded engine does. */
  private near(word: string, mistakes: number, work: Budget): Omit<Spelled, 'documents'>[] {
    const term = {
      field: fieldNames.all,
      suggest_mode: 'always',
      sort: 'frequency',
      max_edits: 2,
      prefix_length: 0,
      min_word_length: 1,
      accuracy: 0.01,
      size: most.near,
      shard_size: most.near,
      max_inspections: most.near,
      string_distance: 'damerau_levenshtein',
    }
    const [answer] = this.on.search(
      [{ query: everything, size: 0, track_total_hits: false, suggest: { near: { text: word, term } } }],
      work,
    )
    const options = answer!.suggest['near']?.[0]?.options ?? []
    return options.flatMap(({ text }) => {
      const cost = spellingCost(word, text, mistakes)
      return cost === undefined ? [] : [{ text, cost }]
    })
  }
}

/** The parts into which a word may be divided (query/compounds.ts). */
const divided = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [word.slice(0, at + 3), word.slice(at + 3)]).flat()

const beginsLongForm = (word: string): Dsl => ({ prefix: { [fieldNames.shortForms]: `)${stem(word)} ` } })

/** What the records of a cluster say that letters are short for. */
class ClusterShortForms implements ShortForms {
  private readonly on: ClusterIndex
  private readonly work: Budget

  constructor(on: ClusterIndex, work: Budget) {
    this.on = on
    this.work = work
  }

  longForms(letters: string): Explained[] {
    return this.explained(`(${letters}=`)
  }

  letters(stems: string): Explained[] {
    return this.explained(`)${stems}=`)
  }

  beginsLongForm(firstWord: string): boolean {
    return this.on.lookups([beginsLongForm(firstWord)], this.work)[0]! > 0
  }

  recordsWith(word: string): number {
    return this.on.lookups([wordQuery(word)], this.work)[0]!
  }

  private explained(begin: string): Explained[] {
    const begins = { prefix: { [fieldNames.shortForms]: begin } }
    if (this.on.lookups([begins], this.work)[0] === 0) return []
    const terms = { field: fieldNames.shortForms, include: `${literal(begin)}.*`, size: most.shortForms }
    const { forms } = this.on.aggregations(begins, { forms: { terms } }, this.work)
    return (forms?.buckets ?? []).map(({ key, doc_count }) => ({ text: String(key).slice(begin.length), records: doc_count }))
  }
}
