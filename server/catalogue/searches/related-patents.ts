import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { slugify } from '#contract/slugs.ts'
import type { ResultItem } from '#contract/search.ts'
import { type QueryNode, matchAll } from '#search/index.ts'
import type { SearchedIndex } from './searched-index.ts'
import { cardItem, requiredRecord } from './search-request.ts'

/** Candidates compared, and related patents returned, at most. */
const candidateLimit = 300
const resultLimit = 50

/**
 * Patents of the same family, oldest publication first (S1§9): those with the same application number, or with the same title and a common
 * party. Throws NotFound.
 */
export function relatedPatents(searched: SearchedIndex, slug: string): ResultItem[] {
  const patent = requiredRecord(searched, slug)
  const own = familyKeys(patent)
  return candidates(searched, patent)
    .filter(other => other.slug_values[0] !== patent.slug_values[0] && isRelated(own, familyKeys(other)))
    .map(other => ({ other, published: textsAt(other, 'publication_date')[0] ?? '9999' }))
    .sort((a, b) => (a.published < b.published ? -1 : a.published > b.published ? 1 : 0))
    .slice(0, resultLimit)
    .map(({ other }) => cardItem(searched, other))
}

/** Patents that name the application number, or contain the title as a phrase. */
function candidates(searched: SearchedIndex, patent: CatalogueRecord): CatalogueRecord[] {
  const numbers = textsAt(patent, 'application_no').map(text => phraseIn('identifiers', text))
  const titles = textsAt(patent, 'title').map(text => phraseIn('title', text))
  const query: QueryNode = { kind: 'or', of: [...numbers, ...titles], at: 0, end: 0 }
  const { hits } = searched.engine.search({ ...matchAll, query, limit: candidateLimit })
  return searched.recordsOf(hits)
}

const phraseIn = (field: string, text: string): QueryNode => ({
  kind: 'field',
  field,
  of: { kind: 'phrase', text, at: 0, end: 0 },
  at: 0,
  end: 0,
})

interface FamilyKeys {
  application: string
  title: string
  parties: ReadonlySet<string>
}

const familyKeys = (patent: CatalogueRecord): FamilyKeys => ({
  application: slugify(textsAt(patent, 'application_no')[0] ?? ''),
  title: slugify(textsAt(patent, 'title')[0] ?? ''),
  parties: new Set(textsAt(patent, 'parties.name').map(slugify)),
})

const isRelated = (a: FamilyKeys, b: FamilyKeys): boolean =>
  (a.application !== '' && a.application === b.application) ||
  (a.title !== '' && a.title === b.title && [...a.parties].some(party => b.parties.has(party)))
