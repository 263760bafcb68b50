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

interface Reading {
  signal: AbortSignal
}

/** Every call that shows records whole. */
export function recordRoutes({ catalogue }: { catalogue: Catalogue }): Route[] {
  const shown = async <I extends IndexName>(index: I, id: string, { signal }: Reading) =>
    (await shownRecord(catalogue, { index, slug: id }, signal)) as unknown as Details[I]
  const publication = async (id: string, reading: Reading): Promise<Publication> =>
    withFirstAuthors(await shown('publications', id, reading))
  return [
    ...handlers('news', news, { show: ({ params }, reading) => shown('news', params.id, reading) }),
    ...handlers('patents', patents, { show: ({ params }, reading) => shown('patents', params.id, reading) }),
    ...handlers('projects', projects, { show: ({ params }, reading) => shown('projects', params.id, reading) }),
    ...handlers('publications', publications, {
      show: ({ params }, reading) => publication(params.id, reading),
      authors: async ({ params }, reading) => allAuthors(await shown('publications', params.id, reading)),
    }),
    ...handlers('records', records, {
      show: async ({ params: { index, id } }, reading) => {
        if (!isIndex(index)) throw new Refusal('not_found')
        return withoutFullTexts(index === 'publications' ? await publication(id, reading) : await shown(index, id, reading))
      },
    }),
    ...handlers('references', references, {
      records: async ({ body }, { signal }) => ({ records: await referenceRecords(catalogue, body.items, signal) }),
    }),
    ...handlers('topics', topics, { show: ({ params }, reading) => shown('research_topics', params.id, reading) }),
    ...handlers('trials', trials, { show: ({ params }, reading) => shown('clinical_trials', params.id, reading) }),
  ]
}
