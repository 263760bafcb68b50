import { type Explained, longestForm, stemsOf } from '#search/segment/short-forms.ts'
import { Abbreviations, type ShortForms } from '#search/answer/abbreviations.ts'
import type { Vocabulary } from '#search/answer/corrected-query.ts'
import { compileQuery, exactSlot, scoringOf } from '#search/match/compiled-query.ts'
import { mostMistakes, spellingCost } from '#search/match/near-words.ts'
import { partedWords, likeliest, type Spelled } from '#search/match/spelling.ts'
import { rankedBegun } from '#search/match/begun-words.ts'
import { commonWords } from '#search/query/common-words.data.ts'
import { type Compounds, lettersAndDigits } from '#search/query/compounds.ts'
import type { Budget } from '#search/query/engine-request.ts'
import type { KnownSynonyms } from '#search/query/synonyms.ts'
import { stemTerm } from '#search/segment/stem-terms.ts'
import { stem } from '#search/text/stem.ts'
import { identifierPieces } from '#search/text/identifiers.ts'
import { identifierWord } from '#search/segment/identifier-words.ts'
import { foldedWords } from '#search/text/tokenize.ts'
import type { ClusterIndex } from './cluster-index.ts'
import { allOf, begins, clusterQuery, type Dsl, everything } from './cluster-query.ts'
import { fieldNames, tokenOf } from './index-fields.ts'
import { literal } from './pattern.ts'

/** Words of the index that are compared with a misspelt one, and words with a beginning that are compared. */
const most = { near: 1000, begun: 100, shortForms: 200 }
/** What is looked up for a keyword before it is read; longer ones are looked up word by word. */
const mostExpected = { words: 24, lookups: 800, pairs: 100 }

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

  /** Looks up at once what reading a keyword will ask for: first words, then pairs of words that there are. */
  expect(keyword: string, work: Budget): void {
    const words = foldedWords(keyword)
    if (words.length > mostExpected.words) return
    const joined = words.slice(1).map((word, at) => words[at]! + word)
    const divisions = words.filter(word => /^[a-z]{6,}$/.test(word)).flatMap(dividedWord)
    const keys = identifierPieces(keyword).flatMap(piece => piece.keys)
    const queries = [
      ...keys.map(key => termQuery(identifierWord(key))),
      ...[...words, ...joined, ...divisions.flat(), ...words.flatMap(lettersAndDigits)].map(withForms),
      ...words.flatMap(word => [wordQuery(word), beginsLongForm(word), shortFormBegin(`(${word}=`)]),
      ...runsOf(words).map(run => shortFormBegin(`)${stemsOf(run.join(' '))}=`)),
      ...words.flatMap(word => this.commonness(word)),
    ]
    this.on.lookups(queries.slice(0, mostExpected.lookups), work)
    const known = divisions.filter(pair => this.on.lookups(pair.map(withForms), work).every(found => found > 0))
    this.on.lookups(
      known.slice(0, mostExpected.pairs).flatMap(pair => this.phraseOf(pair.join(' '))),
      work,
    )
  }

  /** What is looked up for the weight of a word. */
  private commonness(text: string): Dsl[] {
    const { slots } = scoringOf(compileQuery(this.on.plan, { kind: 'word', text, prefix: false, at: 0, end: 0 }, []))
    return [...slots, ...slots.flatMap(slot => exactSlot(slot) ?? [])].flatMap(slot => this.on.commonness(slot))
  }

  recordsWith(terms: readonly string[], work: Budget): number[] {
    return this.on.lookups(terms.map(termQuery), work)
  }

  begins(prefix: string, work: Budget): boolean {
    return this.on.lookups([begins(prefix)], work)[0]! > 0
  }

  /** Words that begin so in what a query finds. */
  begun(prefix: string, query: Dsl, limit: number, work: Budget): string[] {
    const terms = { field: fieldNames.vocabulary, include: `${literal(prefix)}.*`, size: most.begun }
    // Records without such a word need not be looked at.
    const { words } = this.on.aggregations(
      query === everything ? begins(prefix) : allOf([query, begins(prefix)]),
      { words: { terms } },
      work,
    )
    const found = (words?.buckets ?? []).map(({ key, doc_count }) => ({ text: String(key), found: doc_count }))
    const queries = query === everything ? [] : found.map(({ text }) => wordQuery(text))
    const documents = this.on.lookups(queries, work)
    return rankedBegun(
      found.map((word, at) => ({ ...word, documents: documents[at] ?? word.found })),
      this.on.size,
      limit,
    )
  }

  abbreviations(work: Budget): KnownSynonyms {
    return new Abbreviations(new ClusterShortForms(this.on, work), work)
  }

  /** A pair that cannot be looked for counts as none. */
  private isPhrase(text: string, work: Budget): boolean {
    const [query] = this.phraseOf(text)
    return query !== undefined && work.affordable(1, () => this.on.lookups([query], work)[0]! > 0, false)
  }

  private phraseOf(text: string): Dsl[] {
    const query = compileQuery(this.on.plan, { kind: 'phrase', text, at: 0, end: 0 }, [])
    return query ? [clusterQuery(this.on.plan, query)] : []
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

/** The pairs into which a word may be divided (query/compounds.ts). */
const dividedWord = (word: string): [left: string, right: string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at): [string, string] => [word.slice(0, at + 3), word.slice(at + 3)]).filter(
    pair => !pair.some(part => commonWords.has(part)),
  )

/** Words that follow each other, as many as a long form has. */
const runsOf = (words: readonly string[]): string[][] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestForm, words.length - from) - 1 }, (_, more) => words.slice(from, from + more + 2)),
  )

const shortFormBegin = (begin: string): Dsl => ({ prefix: { [fieldNames.shortForms]: begin } })
const beginsLongForm = (word: string): Dsl => shortFormBegin(`)${stem(word)} `)

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
    const begins = shortFormBegin(begin)
    if (this.on.lookups([begins], this.work)[0] === 0) return []
    const terms = { field: fieldNames.shortForms, include: `${literal(begin)}.*`, size: most.shortForms }
    const { forms } = this.on.aggregations(begins, { forms: { terms } }, this.work)
    return (forms?.buckets ?? []).map(({ key, doc_count }) => ({ text: String(key).slice(begin.length), records: doc_count }))
  }
}
