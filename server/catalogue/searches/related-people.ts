import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { ResultItem } from '#contract/search.ts'
import { type QueryNode, type WorkBudget, matchAll } from '#search/index.ts'
import { isSimilarName, wordsOfName } from '../../core/names/similar-names.ts'
import type { SearchedIndex } from './searched-index.ts'
import { cardItem, requiredRecord } from './search-request.ts'

/** Candidates compared, and profiles returned, at most. */
const candidateLimit = 300
const resultLimit = 12
/** Spellings of one name to compare, at most. */
const spellingLimit = 10

/** Profiles with a similar name, which may be the same person. Throws NotFound. */
export function relatedPeople(searched: SearchedIndex, slug: string): ResultItem[] {
  const person = requiredRecord(searched, slug)
  return similarPeople(searched, namesOf(person))
    .filter(other => other.slug_values[0] !== person.slug_values[0])
    .slice(0, resultLimit)
    .map(other => cardItem(searched, other))
}

/** The records of people with a similar name in one of their spellings. */
export function similarPeople(searched: SearchedIndex, spellings: readonly string[][], work?: WorkBudget): CatalogueRecord[] {
  const names = spellings.filter(words => words.length > 0)
  if (names.length === 0) return []
  const query: QueryNode = {
    kind: 'field',
    field: 'name',
    of: { kind: 'or', of: names.map(similarNameQuery), at: 0, end: 0 },
    at: 0,
    end: 0,
  }
  const { hits } = searched.engine.search({ ...matchAll, query, limit: candidateLimit, ...(work && { work }) })
  return searched.recordsOf(hits).filter(other => namesOf(other).some(theirs => names.some(ours => isSimilarName(ours, theirs))))
}

/** The words of each spelling. */
const namesOf = (person: CatalogueRecord): string[][] =>
  ['full_name', 'name_variants']
    .flatMap(path => textsAt(person, path))
    .slice(0, spellingLimit)
    .map(wordsOfName)
    .filter(words => words.length > 0)

/** Matches the last word, and any word that begins with the first letter. */
function similarNameQuery(words: readonly string[]): QueryNode {
  const last: QueryNode = { kind: 'word', text: words.at(-1)!, prefix: false, at: 0, end: 0 }
  if (words.length === 1) return last
  const [letter] = words[0]!
  return { kind: 'and', of: [last, { kind: 'word', text: letter!, prefix: true, at: 0, end: 0 }], at: 0, end: 0 }
}
