import { indexes as declared } from '#contract/indexes/all.ts'
import { type CatalogueRecord, reachOf, titleOf } from '#contract/indexes/record.ts'
import type { QueryNode } from '#search/index.ts'
import { wordsOfName } from '../../../core/similar-names.ts'
import type { Namesake, Searches } from '../../port.ts'
import { similarPeople } from './related-people.ts'
import { type Indexes, matchAll } from './search-request.ts'

/** Works shown of each person. */
const worksShown = 3

export const namesakeSearches = (indexes: Indexes): Pick<Searches, 'namesakes'> => ({
  namesakes({ names, orcid, limit }) {
    const spellings = names.map(wordsOfName)
    const same = new Set(spellings.map(words => words.join(' ')))
    const isSame = (person: CatalogueRecord): boolean =>
      [person['full_name'], person['name_variants'] ?? []].flat().some(name => same.has(wordsOfName(String(name)).join(' ')))
    const found = new Map<string, { person: CatalogueRecord; rank: number }>()
    for (const person of peopleWithOrcid(indexes, orcid)) found.set(person.slug_values[0]!, { person, rank: 2 })
    for (const person of similarPeople(indexes.get('researchers'), spellings))
      if (!found.has(person.slug_values[0]!)) found.set(person.slug_values[0]!, { person, rank: isSame(person) ? 1 : 0 })
    return [...found.values()]
      .sort((a, b) => b.rank - a.rank || reachOf(declared.researchers, b.person) - reachOf(declared.researchers, a.person))
      .slice(0, limit)
      .map(({ person }) => ({ person, works: worksOf(indexes, person) }))
  },
})

function peopleWithOrcid(indexes: Indexes, orcid: string | undefined): CatalogueRecord[] {
  if (orcid === undefined) return []
  const searched = indexes.get('researchers')
  const of: QueryNode = { kind: 'phrase', text: orcid, at: 0, end: 0 }
  const query: QueryNode = { kind: 'field', field: 'identifiers', of, at: 0, end: 0 }
  const { hits } = searched.engine.search({ ...matchAll, query, limit: worksShown })
  return searched.recordsOf(hits).filter(person => String(person['orcid_id']).includes(orcid))
}

/** The newest works that name a person. */
const worksOf = (indexes: Indexes, { slug_values }: CatalogueRecord): Namesake['works'] =>
  (['publications', 'clinical_trials'] as const)
    .flatMap(index => {
      const searched = indexes.get(index)
      const scope = { links: slug_values.map(slug => `researchers/${slug}`) }
      const { hits } = searched.engine.search({ ...matchAll, scope, sort: 'newest', limit: worksShown })
      return searched.recordsOf(hits).map(work => ({ index, slug: work.slug_values[0]!, title: titleOf(searched.index, work) }))
    })
    .slice(0, worksShown)
