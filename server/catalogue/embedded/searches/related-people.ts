import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { ResultItem } from '#contract/search.ts'
import { type QueryNode, tokenize } from '#search/index.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { cardItem, everything, head } from './asked.ts'

/** Candidates that are looked at, and profiles that are told. */
const depth = 300
const most = 12
/** Spellings of one name that are compared. */
const spellings = 10

/**
 * Profiles of a similar name, which may be the same person: one of their spellings is the same, or has the same last word and
 * given names of which one may stand for the other (`A. Lovelace`, `Ada K. Lovelace`). Throws NotFound.
 */
export function relatedPeople(on: SearchedIndex, slug: string): ResultItem[] {
  const person = head(on, slug)
  const names = namesOf(person)
  if (names.length === 0) return []
  const query: QueryNode = { kind: 'field', field: 'name', of: { kind: 'or', of: names.map(likeName), at: 0, end: 0 }, at: 0, end: 0 }
  const { hits } = on.engine.search({ ...everything, query, limit: depth })
  return on
    .recordsOf(hits)
    .filter(other => other.slug_values[0] !== person.slug_values[0])
    .filter(other => namesOf(other).some(theirs => names.some(ours => isSimilar(ours, theirs))))
    .slice(0, most)
    .map(other => cardItem(on, other))
}

/** The words of each spelling, comparable. */
const namesOf = (person: CatalogueRecord): string[][] =>
  ['full_name', 'name_variants']
    .flatMap(path => textsAt(person, path))
    .slice(0, spellings)
    .map(wordsOf)
    .filter(words => words.length > 0)

const wordsOf = (name: string): string[] => tokenize(name).flatMap(token => (token.joined ? [] : token.text))

/** The last word, and a word that begins with the first letter. */
function likeName(words: readonly string[]): QueryNode {
  const last: QueryNode = { kind: 'word', text: words.at(-1)!, prefix: false, at: 0, end: 0 }
  if (words.length === 1) return last
  const [letter] = words[0]!
  return { kind: 'and', of: [last, { kind: 'word', text: letter!, prefix: true, at: 0, end: 0 }], at: 0, end: 0 }
}

function isSimilar(a: readonly string[], b: readonly string[]): boolean {
  if (a.join(' ') === b.join(' ')) return true
  if (a.length < 2 || b.length < 2 || a.at(-1) !== b.at(-1)) return false
  const given = Math.min(a.length, b.length) - 1
  return Array.from({ length: given }, (_, at) => at).every(at => mayBe(a[at]!, b[at]!))
}

/** Whether one is the other, or its beginning. */
const mayBe = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)
