import * as v from 'valibot'
import type { DataPoint, ExpertiseTerm } from '#contract/expertise.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type ScopeIndex, searchState } from '#contract/search.ts'
import { requestOf, type SearchContext, type WorkBudget } from '#search/index.ts'
import type { Searches } from '../port.ts'
import { collaboratorsAmong, type LinkedDocuments, ownSlugs } from './collaborators.ts'
import { searchRequest, requiredRecord, type Indexes, workOf } from './search-request.ts'

/** The indexes whose documents show what someone works on, and with whom. */
const documentIndexes: readonly IndexName[] = ['publications', 'projects', 'patents', 'clinical_trials']

type Expertise = Pick<Searches, 'graphData' | 'expertises' | 'collaborators'>

export const expertiseSearches = (indexes: Indexes): Expertise => ({
  graphData(state, saved) {
    const { searched, request } = searchRequest(indexes, state, saved)
    return searched.engine.years(request)
  },

  expertises: ({ index, slugs, limit }) => {
    const work = workOfDocuments(indexes)
    return [...new Set(slugs)].map(slug => expertiseOf(indexes, index, slug, limit, work))
  },

  collaborators({ scoped_index, scoped_slug_texts, index, limit }) {
    const searched = indexes.get(scoped_index)
    const scope = { ...requiredRecord(searched, scoped_slug_texts[0]!), index: scoped_index }
    return collaboratorsAmong(linkedWith(indexes, scope, workOfDocuments(indexes)), ownSlugs(searched.index, scope, index), index, limit)
  },
})

const workOfDocuments = (indexes: Indexes): WorkBudget => workOf(documentIndexes.map(name => indexes.get(name)))

/** The documents that a scope finds, newest first. */
function linkedWith(indexes: Indexes, scope: NonNullable<SearchContext['scope']>, work: WorkBudget): LinkedDocuments[] {
  return documentIndexes.map(name => {
    const searched = indexes.get(name)
    return { searched, request: requestOf(searched, v.parse(searchState, { index: name, sort: 'newest' }), { scope, work }).request }
  })
}

/** The characteristic terms of all documents that link to a record, and its publications per year. */
function expertiseOf(indexes: Indexes, index: ScopeIndex, slug: string, limit: number, work: WorkBudget) {
  const searched = indexes.get(index)
  const record = requiredRecord(searched, slug)
  let documents = 0
  let years: DataPoint[] = []
  const terms: ExpertiseTerm[] = []
  for (const { searched: linked, request } of linkedWith(indexes, { ...record, index }, work)) {
    documents += linked.engine.total(request)
    terms.push(...linked.engine.characteristicTerms(request, limit))
    if (linked.index.name === 'publications') years = linked.engine.years(request)[0]?.points ?? []
  }
  return { slug_values: [...record.slug_values], title: titleOf(searched.index, record), documents, terms: merged(terms, limit), years }
}

/** Merges the same term of several indexes; the most frequent come first. */
function merged(terms: readonly ExpertiseTerm[], limit: number): ExpertiseTerm[] {
  const byWord = new Map<string, ExpertiseTerm>()
  for (const { term, count, total } of terms) {
    const existing = byWord.get(term.toLowerCase())
    byWord.set(term.toLowerCase(), {
      term: existing?.term ?? term,
      count: (existing?.count ?? 0) + count,
      total: (existing?.total ?? 0) + total,
    })
  }
  return [...byWord.values()].sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1)).slice(0, limit)
}
