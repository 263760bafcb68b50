import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { news, type NewsItem } from '#contract/news.ts'
import { patents, type Patent } from '#contract/patents.ts'
import { projects, type Project } from '#contract/projects.ts'
import { publications, type Publication } from '#contract/publications.ts'
import { type AnyRecord, records } from '#contract/records.ts'
import { references } from '#contract/references.ts'
import { topics, type Topic } from '#contract/topics.ts'
import { trials, type Trial } from '#contract/trials.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, type Route } from '../../http/handlers.ts'
import { referenceRecords } from './references.ts'
import { allAuthors, shownRecord, withFirstAuthors, withoutFullTexts } from './rules.ts'

const isIndex = (name: string): name is IndexName => v.is(v.picklist(indexNames), name)

/** What the wire promises of each index. The importers write records in the shape of the contract, so it is what is stored. */
interface Details extends Record<IndexName, AnyRecord> {
  clinical_trials: Trial
  news: NewsItem
  patents: Patent
  projects: Project
  publications: Publication
  research_topics: Topic
}

/** Every call that shows records whole. */
export function recordRoutes({ catalogue }: { catalogue: Catalogue }): Route[] {
  const shown = <I extends IndexName>(index: I, id: string) => shownRecord(catalogue, index, id) as unknown as Details[I]
  const publication = (id: string): Publication => withFirstAuthors(shown('publications', id))
  return [
    ...handlers('news', news, { show: ({ params }) => shown('news', params.id) }),
    ...handlers('patents', patents, { show: ({ params }) => shown('patents', params.id) }),
    ...handlers('projects', projects, { show: ({ params }) => shown('projects', params.id) }),
    ...handlers('publications', publications, {
      show: ({ params }) => publication(params.id),
      authors: ({ params }) => allAuthors(shown('publications', params.id)),
    }),
    ...handlers('records', records, {
      show: ({ params: { index, id } }) => {
        if (!isIndex(index)) throw new Refusal('not_found')
        return withoutFullTexts(index === 'publications' ? publication(id) : shown(index, id))
      },
    }),
    ...handlers('references', references, { records: ({ body }) => ({ records: referenceRecords(catalogue, body.items) }) }),
    ...handlers('topics', topics, { show: ({ params }) => shown('research_topics', params.id) }),
    ...handlers('trials', trials, { show: ({ params }) => shown('clinical_trials', params.id) }),
  ]
}
