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
import { allAuthors, requireRecord, withFirstAuthors, withoutFullTexts } from './rules.ts'

const isIndex = (name: string): name is IndexName => v.is(v.picklist(indexNames), name)

/** The type of each index on the wire. Importers write records in the shape of the contract, so stored records have these types. */
interface Details extends Record<IndexName, AnyRecord> {
  clinical_trials: Trial
  news: NewsItem
  patents: Patent
  projects: Project
  publications: Publication
  research_topics: Topic
}

interface Cancellable {
  signal: AbortSignal
}

/** Every endpoint that returns whole records. */
export function recordHandlers({ catalogue }: { catalogue: Catalogue }): Route[] {
  const requireDetails = async <I extends IndexName>(index: I, id: string, { signal }: Cancellable) =>
    (await requireRecord(catalogue, { index, slug: id }, signal)) as unknown as Details[I]
  const publication = async (id: string, reading: Cancellable): Promise<Publication> =>
    withFirstAuthors(await requireDetails('publications', id, reading))
  return [
    ...handlers('news', news, { show: ({ params }, reading) => requireDetails('news', params.id, reading) }),
    ...handlers('patents', patents, { show: ({ params }, reading) => requireDetails('patents', params.id, reading) }),
    ...handlers('projects', projects, { show: ({ params }, reading) => requireDetails('projects', params.id, reading) }),
    ...handlers('publications', publications, {
      show: ({ params }, reading) => publication(params.id, reading),
      authors: async ({ params }, reading) => allAuthors(await requireDetails('publications', params.id, reading)),
    }),
    ...handlers('records', records, {
      show: async ({ params: { index, id } }, reading) => {
        if (!isIndex(index)) throw new Refusal('not_found')
        return withoutFullTexts(index === 'publications' ? await publication(id, reading) : await requireDetails(index, id, reading))
      },
    }),
    ...handlers('references', references, {
      records: async ({ body }, { signal }) => ({ records: await referenceRecords(catalogue, body.items, signal) }),
    }),
    ...handlers('topics', topics, { show: ({ params }, reading) => requireDetails('research_topics', params.id, reading) }),
    ...handlers('trials', trials, { show: ({ params }, reading) => requireDetails('clinical_trials', params.id, reading) }),
  ]
}
