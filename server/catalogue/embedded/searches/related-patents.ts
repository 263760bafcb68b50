import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { slugify } from '#contract/slugs.ts'
import type { ResultItem } from '#contract/search.ts'
import type { QueryNode } from '#search/index.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { cardItem, everything, head } from './asked.ts'

/** Candidates that are looked at, and relatives that are told. */
const depth = 300
const most = 50

/**
 * Patents of the same family, oldest publication first (S1§9): of the same application number, or of the same title with a
 * party in common. Throws NotFound.
 */
export function relatedPatents(on: SearchedIndex, slug: string): ResultItem[] {
  const patent = head(on, slug)
  const own = sameSigns(patent)
  return candidates(on, patent)
    .filter(other => other.slug_values[0] !== patent.slug_values[0] && isRelated(own, sameSigns(other)))
    .map(other => ({ other, published: textsAt(other, 'publication_date')[0] ?? '9999' }))
    .sort((a, b) => (a.published < b.published ? -1 : a.published > b.published ? 1 : 0))
    .slice(0, most)
    .map(({ other }) => cardItem(on, other))
}

/** Whatever names the application number, or has the words of the title side by side. */
function candidates(on: SearchedIndex, patent: CatalogueRecord): CatalogueRecord[] {
  const numbers = textsAt(patent, 'application_no').map(text => phraseIn('identifiers', text))
  const titles = textsAt(patent, 'title').map(text => phraseIn('title', text))
  const query: QueryNode = { kind: 'or', of: [...numbers, ...titles], at: 0, end: 0 }
  const { hits } = on.engine.search({ ...everything, query, limit: depth })
  return on.recordsOf(hits)
}

const phraseIn = (field: string, text: string): QueryNode => ({
  kind: 'field',
  field,
  of: { kind: 'phrase', text, at: 0, end: 0 },
  at: 0,
  end: 0,
})

interface Signs {
  application: string
  title: string
  parties: ReadonlySet<string>
}

const sameSigns = (patent: CatalogueRecord): Signs => ({
  application: slugify(textsAt(patent, 'application_no')[0] ?? ''),
  title: slugify(textsAt(patent, 'title')[0] ?? ''),
  parties: new Set(textsAt(patent, 'parties.name').map(slugify)),
})

const isRelated = (a: Signs, b: Signs): boolean =>
  (a.application !== '' && a.application === b.application) ||
  (a.title !== '' && a.title === b.title && [...a.parties].some(party => b.parties.has(party)))
