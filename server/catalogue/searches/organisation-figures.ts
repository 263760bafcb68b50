import { limits } from '#contract/limits.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { EngineRequest } from '#search/index.ts'
import type { Searches } from '../port.ts'
import { linkedWorks } from './linked-works.ts'
import { cardItem, type Indexes, requiredRecord, workOf } from './search-request.ts'

const { people, works } = limits.organisation.shown

const counted = ['researchers', 'research_groups', 'publications', 'projects', 'news'] as const satisfies readonly IndexName[]

export const organisationFigureSearches = (indexes: Indexes): Pick<Searches, 'organisationFigures'> => ({
  organisationFigures(slug) {
    const organisation = { ...requiredRecord(indexes.get('organisations'), slug), index: 'organisations' as const }
    const work = workOf(counted.map(name => indexes.get(name)))
    const requestFor = (name: IndexName): EngineRequest => linkedWorks(indexes.get(name), organisation, work)
    const some = (name: IndexName, limit: number = works) => {
      const searched = indexes.get(name)
      const { total, hits } = searched.engine.search({ ...requestFor(name), limit })
      return { total, results: searched.recordsOf(hits).map(record => cardItem(searched, record)) }
    }
    const publications = some('publications')
    const years = publications.total > 0 ? indexes.get('publications').engine.figures(requestFor('publications')).years : []
    return {
      // Only the people who are first in some order are shown, so they come as a list of results has them.
      researchers: some('researchers', people),
      research_groups: some('research_groups'),
      publications: { ...publications, years: years.map(({ year, count }) => ({ year, count })) },
      projects: some('projects'),
      news: some('news'),
    }
  },
})
