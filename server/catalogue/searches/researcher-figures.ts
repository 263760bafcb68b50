import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { type Collaborator, figureLimits, workIndexes } from '#contract/researcher-figures.ts'
import type { EngineRequest } from '#search/index.ts'
import { namedIn } from '#search/segment/links.ts'
import { bucketValue } from '#search/segment/plan.ts'
import type { Searches } from '../port.ts'
import type { SearchedIndex } from './searched-index.ts'
import { linkedWorks } from './linked-works.ts'
import { cardItem, type Indexes, requiredRecord, workOf } from './search-request.ts'

/** The facet of publications that counts their authors. */
const authorFacet = 'author'
/** Names looked at: more than are shown, because one may be the person's own, and one person may have several. */
const mostNames = figureLimits.collaborators * 2
/** What counting them may take of an answer's work. */
const collaboratorShare = 0.6
/** People of one name who are told apart. */
const namesakes = 3

export const researcherFigureSearches = (indexes: Indexes): Pick<Searches, 'researcherFigures'> => ({
  researcherFigures(slug, added) {
    const person = { ...requiredRecord(indexes.get('researchers'), slug), index: 'researchers' as const }
    const work = workOf(workIndexes.map(name => indexes.get(name)))
    const publications = indexes.get('publications')
    const request = linkedWorks(publications, person, work, added)
    const { total, years, cited, citations, h_index, i10_index } = publications.engine.figures(request)
    return {
      publications: {
        total,
        years,
        cited,
        ...(cited > 0 && { citations, ranking_h_index: h_index, ranking_i10_index: i10_index }),
      },
      // Whoever has more works than can be looked at has figures all the same.
      collaborators: total > 0 ? work.affordable(collaboratorShare, () => collaboratorsIn(publications, request, person), []) : [],
      works: workIndexes.flatMap(index => {
        const searched = indexes.get(index)
        const by = index === 'publications' ? request : linkedWorks(searched, person, work)
        const { total, hits } = searched.engine.search({ ...by, limit: figureLimits.latest })
        return total === 0 ? [] : [{ index, total, latest: searched.recordsOf(hits).map(record => cardItem(searched, record)) }]
      }),
    }
  },
})

/**
 * Who is named most often beside a person. The names are counted in the index; of each name one work is read, to learn whose it is, and then
 * the works are counted that are linked with that profile. So thousands of works cost as much as a few.
 */
function collaboratorsIn(searched: SearchedIndex, request: EngineRequest, person: CatalogueRecord): Collaborator[] {
  const names = searched.engine.values(request, { facet: authorFacet, query: '', order: 'results', offset: 0, limit: mostNames }).buckets
  const own = new Set([...textsAt(person, 'full_name'), ...textsAt(person, 'name_variants')].map(bucketValue))
  const found = new Map<string, Collaborator>()
  for (const { value, label, count } of names) {
    const known: string[] = []
    for (let turn = 0, left = count; turn < namesakes && left > 0; turn += 1) {
      const named = { ...request, filters: { [authorFacet]: [value] }, outside: { links: known.map(linkOf) } }
      const [hit] = searched.recordsOf(searched.engine.search({ ...named, limit: 1 }).hits)
      const author = hit && namedAs(searched, hit, value, known)
      if (!author) {
        // The catalogue has no profile for this name.
        if (hit && turn === 0 && !own.has(value)) found.set(`name ${value}`, { name: label, count })
        break
      }
      known.push(...author.slug_values)
      const [first] = author.slug_values
      const together = searched.engine.total({ ...request, only: { links: author.slug_values.map(linkOf) } })
      left -= together
      if (first !== undefined && !person.slug_values.some(one => author.slug_values.includes(one)))
        found.set(first, found.get(first) ?? { name: author.name, slug_values: author.slug_values, count: together })
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, figureLimits.collaborators)
}

/** The author of a work whose name is this value of the facet, and whose profile is not known yet. */
const namedAs = ({ index }: SearchedIndex, work: CatalogueRecord, value: string, known: readonly string[]) =>
  namedIn(index, work, 'researchers').find(one => bucketValue(one.name) === value && !one.slug_values.some(slug => known.includes(slug)))

const linkOf = (slug: string): string => `researchers/${slug}`
