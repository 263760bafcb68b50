import * as v from 'valibot'
import type { Reply } from '#contract/endpoint.ts'
import type { DataPoint, expertise } from '#contract/expertise.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type ScopeIndex, searchState } from '#contract/search.ts'
import type { Topics } from '#search/facets/characteristic-terms.ts'
import { requestOf, type SearchContext, type WorkBudget } from '#search/index.ts'
import type { Searches } from '../port.ts'
import { collaboratorsAmong, type LinkedDocuments, ownSlugs } from './collaborators.ts'
import { searchRequest, requiredRecord, type Indexes, workOf } from './search-request.ts'

/** The indexes whose documents show what someone works on, and with whom. */
const documentIndexes: readonly IndexName[] = ['publications', 'projects', 'patents', 'clinical_trials']

type Expertises = Reply<typeof expertise.expertises>['expertises']
type Expertise = Pick<Searches, 'graphData' | 'expertises' | 'collaborators'>

export const expertiseSearches = (indexes: Indexes): Expertise => ({
  graphData(state, saved) {
    const { searched, request } = searchRequest(indexes, state, saved)
    return searched.engine.years(request)
  },

  expertises: ({ index, slugs, limit }) => {
    const work = workOfDocuments(indexes)
    return withComparedTerms(
      [...new Set(slugs)].map(slug => comparedRecord(indexes, index, slug, work)),
      limit,
    )
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

/** The documents of one of the compared records, and what they are about: `topics` has an entry for each index. */
interface Compared {
  shown: Pick<Expertises[number], 'slug_values' | 'title' | 'documents' | 'years'>
  topics: readonly Topics[]
}

/** All documents that link to a record, and its publications per year. */
function comparedRecord(indexes: Indexes, index: ScopeIndex, slug: string, work: WorkBudget): Compared {
  const searched = indexes.get(index)
  const record = requiredRecord(searched, slug)
  let documents = 0
  let years: DataPoint[] = []
  const topics: Topics[] = []
  for (const { searched: linked, request } of linkedWith(indexes, { ...record, index }, work)) {
    documents += linked.engine.total(request)
    topics.push(linked.engine.topics(request))
    if (linked.index.name === 'publications') years = linked.engine.years(request)[0]?.points ?? []
  }
  return { shown: { slug_values: [...record.slug_values], title: titleOf(searched.index, record), documents, years }, topics }
}

/** What is typical of one record is counted for all of them: a term that another one has too is not missing there. */
function withComparedTerms(all: readonly Compared[], limit: number): Expertises {
  const compared = [...new Set(all.flatMap(({ topics }) => typicalValues(topics, limit)))]
  const terms = compared.map(value => countedForEach(all, value))
  return all.map(({ shown }, at) => ({
    ...shown,
    terms: terms
      .map(({ term, total, counts }) => ({ term, count: counts[at]!, total }))
      .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1)),
  }))
}

/** The typical terms of all indexes together, of most documents first. */
function typicalValues(topics: readonly Topics[], limit: number): string[] {
  const typical = topics.map(one => one.characteristic(limit))
  const counts = new Map<string, number>()
  for (const { value, count } of typical.flat()) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([value]) => value)
}

/** A term in the documents of each record. Its total is of the indexes where any of them has it. */
function countedForEach(all: readonly Compared[], value: string): { term: string; total: number; counts: number[] } {
  const found = all.map(({ topics }) => topics.map(one => one.term(value)))
  const ofIndexes = documentIndexes.flatMap((_, index) => found.map(ofRecord => ofRecord[index]).find(one => one !== undefined) ?? [])
  return {
    term: ofIndexes[0]!.term,
    total: sum(ofIndexes.map(({ total }) => total)),
    counts: found.map(ofRecord => sum(ofRecord.map(one => one?.count ?? 0))),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0)
