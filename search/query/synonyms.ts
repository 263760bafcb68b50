import type { SynonymUse } from '#contract/search.ts'
import { lettersAndDigits } from './compounds.ts'
import { adjacentRuns } from './exact-phrases.ts'
import { type QueryNode, withConjuncts } from './query.ts'
import { stem } from '../text/stem.ts'
import { foldedWords, type Token, tokenize } from '../text/tokenize.ts'

/** Most synonyms of one word or phrase, and of a whole keyword: each is one more phrase to look up. */
const mostOfOne = 16
const mostOfAll = 100

/** Most words of a synonym. */
const longest = 8

/** Marks a term that is widened to its group, while the group is not widened to it. */
const oneWay = '>'

/** Where the synonyms of a text are looked up. */
export interface KnownSynonyms {
  of(text: string): readonly string[]
  /** The most words of a known term that starts with the first word of this text; 0 if there is none. */
  reachOf(text: string): number
}

/** The synonyms that either knows, each once. */
export const joinedSynonyms = (one: KnownSynonyms, other: KnownSynonyms): KnownSynonyms => ({
  of(text) {
    const seen = new Set([keyOf(text)])
    return [...one.of(text), ...other.of(text)].filter(term => seen.size !== seen.add(keyOf(term)).size).slice(0, mostOfOne)
  },
  reachOf: text => Math.max(one.reachOf(text), other.reachOf(text)),
})

/** Groups of synonyms, found independently of case, accents and plurals. Synonyms are not transitive between groups. */
export class Synonyms implements KnownSynonyms {
  /** The number of groups. */
  readonly size: number
  private readonly groups: (readonly string[])[] = []
  private readonly groupsOf = new Map<string, number[]>()
  /** The most words of a key that starts with this word. */
  private readonly reach = new Map<string, number>()

  constructor(groups: Iterable<readonly string[]>) {
    for (const group of groups) {
      const number = this.groups.push(group.filter(term => !term.startsWith(oneWay))) - 1
      for (const term of group) this.enter(term, number)
    }
    this.size = this.groups.length
  }

  private enter(term: string, number: number): void {
    for (const folded of readingsOf(term)) {
      const words = isAcronym(term) ? folded : folded.map(stem)
      const first = words[0]
      if (first === undefined || words.length > longest) return
      const key = words.join(' ')
      const known = this.groupsOf.get(key)
      if (known === undefined) this.groupsOf.set(key, [number])
      else if (!known.includes(number)) known.push(number)
      this.reach.set(first, Math.max(this.reach.get(first) ?? 0, words.length))
    }
  }

  /** The synonyms of a text, without those that differ only in case, accents or number. */
  of(text: string): string[] {
    const groups = readingsOf(text)
      .flatMap(folded => [keyOfWords(folded), folded.join(' ')])
      .flatMap(one => this.groupsOf.get(one) ?? [])
    if (groups.length === 0) return []
    const seen = new Set([keyOf(text)])
    return [...new Set(groups)]
      .flatMap(number => this.groups[number]!)
      .filter(term => seen.size !== seen.add(keyOf(term)).size)
      .slice(0, mostOfOne)
  }

  reachOf(text: string): number {
    const [first = ''] = inPieces(foldedWords(text))
    return Math.max(this.reach.get(first) ?? 0, this.reach.get(stem(first)) ?? 0)
  }
}

/** A word in capitals has no forms: without its last letter `ALS` would be found in "et al". */
const isAcronym = (term: string): boolean => /^>?\p{Lu}{2,}$/u.test(term)

const keyOfWords = (words: readonly string[]): string => words.map(stem).join(' ')
const keyOf = (text: string): string => keyOfWords(foldedWords(text))

const inPieces = (words: readonly string[]): readonly string[] =>
  words.some(word => /\d/.test(word)) ? words.flatMap(lettersAndDigits) : words

/**
 * The words of a text in their letters and digits, so that `3-D`, `3 D` and `3D` are one term, and once more with the joined forms of words:
 * `SARS-CoV-2` is also `sarscov 2`.
 */
function readingsOf(text: string): (readonly string[])[] {
  const tokens = tokenize(text)
  const joined = tokens.filter(token => token.joined)
  const parts = inPieces(tokens.flatMap(token => (token.joined ? [] : token.text)))
  if (joined.length === 0) return [parts]
  const isPart = ({ start, end }: Token): boolean => joined.some(whole => whole.start <= start && end <= whole.end)
  const whole = tokens.filter(token => token.joined || !isPart(token)).sort((a, b) => a.position - b.position)
  return [parts, inPieces(whole.map(token => token.text))]
}

/**
 * Widens each word or phrase of a query to its synonyms, in the same fields; of adjacent words the longest known term. Prefixes and parts
 * under a NOT are not widened. `uses` lists every synonym; ignored ones are not searched.
 */
export function withSynonyms(
  query: QueryNode,
  synonyms: KnownSynonyms,
  ignored: readonly string[],
): { query: QueryNode; uses: SynonymUse[] } {
  const widening = new Widening(synonyms, new Set(ignored.map(keyOf)))
  const widened = widening.node(query)
  return { query: widened, uses: [...widening.uses.values()] }
}

class Widening {
  readonly uses = new Map<string, SynonymUse>()
  private readonly synonyms: KnownSynonyms
  private readonly ignored: ReadonlySet<string>
  private left = mostOfAll

  constructor(synonyms: KnownSynonyms, ignored: ReadonlySet<string>) {
    this.synonyms = synonyms
    this.ignored = ignored
  }

  node(query: QueryNode): QueryNode {
    switch (query.kind) {
      case 'word':
        return query.prefix ? query : this.widened(query, query.text)
      case 'phrase':
        return this.widened(query, query.text)
      case 'not':
        return query
      case 'field':
        return { ...query, of: this.node(query.of) }
      case 'or':
        return { ...query, of: query.of.map(part => this.node(part)) }
      case 'and': {
        const of = adjacentRuns(query.of).flatMap(run => (run.length > 1 ? this.run(run) : this.node(run[0]!)))
        return withConjuncts(query, of)
      }
    }
  }

  /** Adjacent words: from left to right the longest known term. */
  private run(words: readonly QueryNode[]): QueryNode[] {
    const parts: QueryNode[] = []
    for (let from = 0; from < words.length;) {
      const of = words.slice(from, from + this.longestAt(words, from))
      const term: QueryNode = of.length === 1 ? of[0]! : { kind: 'and', of, at: of[0]!.at, end: of.at(-1)!.end }
      const widened = term.kind === 'and' ? this.widened(term, textOfWords(of)) : this.node(term)
      parts.push(...(widened === term ? of : [widened]))
      from += of.length
    }
    return parts
  }

  private longestAt(words: readonly QueryNode[], from: number): number {
    const reach = Math.min(this.synonyms.reachOf(textOfWords(words.slice(from, from + 1))), words.length - from)
    for (let taken = reach; taken > 1; taken -= 1) {
      const part = words.slice(from, from + taken)
      if (!part.some(word => word.kind === 'word' && word.prefix) && this.synonyms.of(textOfWords(part)).length > 0) return taken
    }
    return 1
  }

  /** The node or its synonyms, as phrases. */
  private widened(node: QueryNode, text: string): QueryNode {
    const key = keyOf(text)
    const terms = this.uses.get(key)?.terms ?? this.synonyms.of(text).map(term => ({ term, active: !this.ignored.has(keyOf(term)) }))
    if (terms.length === 0 || terms.length > this.left) return node
    this.left -= terms.length
    if (!this.uses.has(key)) this.uses.set(key, { of: text, terms })
    const { at, end } = node
    const added = terms.flatMap(({ term, active }): QueryNode[] => (active ? [{ kind: 'phrase', text: term, synonym: true, at, end }] : []))
    return added.length === 0 ? node : { kind: 'or', of: [node, ...added], at, end }
  }
}

const textOfWords = (words: readonly QueryNode[]): string => words.map(word => (word.kind === 'word' ? word.text : '')).join(' ')
