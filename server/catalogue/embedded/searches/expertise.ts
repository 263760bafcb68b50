import * as v from 'valibot'
import type { DataPoint, ExpertiseTerm } from '#contract/expertise.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type ScopeIndex, searchState } from '#contract/search.ts'
import { requestOf, type SearchContext } from '#search/index.ts'
import type { Searches } from '../../port.ts'
import { asked, head, type Indexes } from './asked.ts'
import { collaboratorsAmong, type LinkedDocuments, ownSlugs } from './collaborators.ts'

/** The documents that say what somebody works on, and with whom. */
const documentIndexes: readonly IndexName[] = ['publications', 'projects', 'patents', 'clinical_trials']

type Expertise = Pick<Searches, 'graphData' | 'expertises' | 'collaborators'>

export const expertiseSearches = (indexes: Indexes): Expertise => ({
  graphData(state, saved) {
    const { on, request } = asked(indexes, state, saved)
    return on.engine.years(request)
  },

  expertises: ({ index, slugs, limit }) => slugs.map(slug => expertiseOf(indexes, index, slug, limit)),

  collaborators({ scoped_index, scoped_slug_texts, index, limit }) {
    const on = indexes.on(scoped_index)
    const scope = { ...head(on, scoped_slug_texts[0]!), index: scoped_index }
    return collaboratorsAmong(linkedWith(indexes, scope), ownSlugs(on.index, scope, index), index, limit)
  },
})

/** The documents that a scope finds, newest first. */
function linkedWith(indexes: Indexes, scope: NonNullable<SearchContext['scope']>): LinkedDocuments[] {
  return documentIndexes.map(name => {
    const on = indexes.on(name)
    return { on, request: requestOf(on, v.parse(searchState, { index: name, sort: 'newest' }), { scope }).request }
  })
}

/** What the documents that are linked with one record are about, and when its publications appeared. */
function expertiseOf(indexes: Indexes, index: ScopeIndex, slug: string, limit: number) {
  const on = indexes.on(index)
  const record = head(on, slug)
  let documents = 0
  let years: DataPoint[] = []
  const terms: ExpertiseTerm[] = []
  for (const { on: linked, request } of linkedWith(indexes, { ...record, index })) {
    documents += linked.engine.total(request)
    terms.push(...linked.engine.characteristicTerms(request, limit))
    if (linked.index.name === 'publications') years = linked.engine.years(request)[0]?.points ?? []
  }
  return { slug_values: [...record.slug_values], title: titleOf(on.index, record), documents, terms: merged(terms, limit), years }
}

/** The same term of several indexes is one; the most frequent come first. */
function merged(terms: readonly ExpertiseTerm[], limit: number): ExpertiseTerm[] {
  const byWord = new Map<string, ExpertiseTerm>()
  for (const { term, count, total } of terms) {
    const known = byWord.get(term.toLowerCase())
    byWord.set(term.toLowerCase(), { term: known?.term ?? term, count: (known?.count ?? 0) + count, total: (known?.total ?? 0) + total })
  }
  return [...byWord.values()].sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1)).slice(0, limit)
}
