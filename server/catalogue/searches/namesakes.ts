import { indexes as declared } from '#contract/indexes/all.ts'
import { type CatalogueRecord, reachOf, titleOf } from '#contract/indexes/record.ts'
import { type QueryNode, type WorkBudget, matchAll } from '#search/index.ts'
import { wordsOfName } from '../../core/names/similar-names.ts'
import type { NamesakeRecord, Searches } from '../port.ts'
import { similarPeople } from './related-people.ts'
import { type Indexes, workOf } from './search-request.ts'

/** Works shown of each person. */
const worksShown = 3
const workIndexes = ['publications', 'clinical_trials'] as const
const searchedIndexes = ['researchers', ...workIndexes] as const

export const namesakeSearches = (indexes: Indexes): Pick<Searches, 'namesakes'> => ({
  namesakes({ names, orcid, limit }) {
    const work = workOf(searchedIndexes.map(name => indexes.get(name)))
    const spellings = names.map(wordsOfName)
    const same = new Set(spellings.map(words => words.join(' ')))
    const isSame = (person: CatalogueRecord): boolean =>
      [person['full_name'], person['name_variants'] ?? []].flat().some(name => same.has(wordsOfName(String(name)).join(' ')))
    const found = new Map<string, { person: CatalogueRecord; rank: number }>()
    for (const person of peopleWithOrcid(indexes, orcid, work)) found.set(person.slug_values[0]!, { person, rank: 2 })
    for (const person of similarPeople(indexes.get('researchers'), spellings, work))
      if (!found.has(person.slug_values[0]!)) found.set(person.slug_values[0]!, { person, rank: isSame(person) ? 1 : 0 })
    return [...found.values()]
      .sort((a, b) => b.rank - a.rank || reachOf(declared.researchers, b.person) - reachOf(declared.researchers, a.person))
      .slice(0, limit)
      .map(({ person }) => ({ person, works: worksOf(indexes, person, work) }))
  },
})

function peopleWithOrcid(indexes: Indexes, orcid: string | undefined, work: WorkBudget): CatalogueRecord[] {
  if (orcid === undefined) return []
  const searched = indexes.get('researchers')
  const of: QueryNode = { kind: 'phrase', text: orcid, at: 0, end: 0 }
  const query: QueryNode = { kind: 'field', field: 'identifiers', of, at: 0, end: 0 }
  const { hits } = searched.engine.search({ ...matchAll, query, limit: worksShown, work })
  return searched.recordsOf(hits).filter(person => String(person['orcid_id']).includes(orcid))
}

/** The newest works that name a person. */
const worksOf = (indexes: Indexes, { slug_values }: CatalogueRecord, work: WorkBudget): NamesakeRecord['works'] =>
  workIndexes
    .flatMap(index => {
      const searched = indexes.get(index)
      const scope = { links: slug_values.map(slug => `researchers/${slug}`) }
      const { hits } = searched.engine.search({ ...matchAll, scope, sort: 'newest', limit: worksShown, work })
      return searched.recordsOf(hits).map(found => ({ index, slug: found.slug_values[0]!, title: titleOf(searched.index, found) }))
    })
    .slice(0, worksShown)
