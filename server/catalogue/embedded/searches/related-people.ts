import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { ResultItem } from '#contract/search.ts'
import { type QueryNode, tokenize } from '#search/index.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { cardItem, matchAll, requiredRecord } from './search-request.ts'

/** Candidates compared, and profiles returned, at most. */
const candidateLimit = 300
const resultLimit = 12
/** Spellings of one name to compare, at most. */
const spellingLimit = 10

/**
 * Profiles with a similar name, which may be the same person: one spelling is equal, or the last word is equal and each given name is equal
 * to the other or a prefix of it (`A. Lovelace`, `Ada K. Lovelace`). Throws NotFound.
 */
export function relatedPeople(searched: SearchedIndex, slug: string): ResultItem[] {
  const person = requiredRecord(searched, slug)
  const names = namesOf(person)
  if (names.length === 0) return []
  const query: QueryNode = {
    kind: 'field',
    field: 'name',
    of: { kind: 'or', of: names.map(similarNameQuery), at: 0, end: 0 },
    at: 0,
    end: 0,
  }
  const { hits } = searched.engine.search({ ...matchAll, query, limit: candidateLimit })
  return searched
    .recordsOf(hits)
    .filter(other => other.slug_values[0] !== person.slug_values[0])
    .filter(other => namesOf(other).some(theirs => names.some(ours => isSimilar(ours, theirs))))
    .slice(0, resultLimit)
    .map(other => cardItem(searched, other))
}

/** The words of each spelling, folded for comparison. */
const namesOf = (person: CatalogueRecord): string[][] =>
  ['full_name', 'name_variants']
    .flatMap(path => textsAt(person, path))
    .slice(0, spellingLimit)
    .map(wordsOf)
    .filter(words => words.length > 0)

const wordsOf = (name: string): string[] => tokenize(name).flatMap(token => (token.joined ? [] : token.text))

/** Matches the last word, and any word that begins with the first letter. */
function similarNameQuery(words: readonly string[]): QueryNode {
  const last: QueryNode = { kind: 'word', text: words.at(-1)!, prefix: false, at: 0, end: 0 }
  if (words.length === 1) return last
  const [letter] = words[0]!
  return { kind: 'and', of: [last, { kind: 'word', text: letter!, prefix: true, at: 0, end: 0 }], at: 0, end: 0 }
}

function isSimilar(a: readonly string[], b: readonly string[]): boolean {
  if (a.join(' ') === b.join(' ')) return true
  if (a.length < 2 || b.length < 2 || a.at(-1) !== b.at(-1)) return false
  const given = Math.min(a.length, b.length) - 1
  return Array.from({ length: given }, (_, at) => at).every(at => isPrefixOfEither(a[at]!, b[at]!))
}

/** Whether one is equal to the other, or its prefix. */
const isPrefixOfEither = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)
