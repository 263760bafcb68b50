import type { IndexName } from '#contract/indexes/shape.ts'
import { news, type NewsItem } from '#contract/news.ts'
import { patents, type Patent } from '#contract/patents.ts'
import { projects, type Project } from '#contract/projects.ts'
import { publications, type Publication } from '#contract/publications.ts'
import { type AnyRecord, records } from '#contract/records.ts'
import { references } from '#contract/references.ts'
import { topics, type Topic } from '#contract/topics.ts'
import { trials, type Trial } from '#contract/trials.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers, type Route } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { referenceRecords } from './references.ts'
import { withoutRemovedPeople } from './removed-people.ts'
import { allAuthors, requireRecord, withFirstAuthors, withoutFullTexts } from './rules.ts'

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
export function recordHandlers({ catalogue, store }: { catalogue: Catalogue; store: Store }): Route[] {
  const requireDetails = async <I extends IndexName>(index: I, id: string, { signal }: Cancellable) =>
    (await withoutRemovedPeople(store.read, index, await requireRecord(catalogue, { index, slug: id }, signal))) as unknown as Details[I]
  const publication = async (id: string, context: Cancellable): Promise<Publication> =>
    withFirstAuthors(await requireDetails('publications', id, context))
  return [
    ...handlers('news', news, { show: ({ params }, context) => requireDetails('news', params.id, context) }),
    ...handlers('patents', patents, { show: ({ params }, context) => requireDetails('patents', params.id, context) }),
    ...handlers('projects', projects, { show: ({ params }, context) => requireDetails('projects', params.id, context) }),
    ...handlers('publications', publications, {
      show: ({ params }, context) => publication(params.id, context),
      authors: async ({ params }, context) => allAuthors(await requireDetails('publications', params.id, context)),
    }),
    ...handlers('records', records, {
      show: async ({ params: { index, id } }, context) =>
        withoutFullTexts(index === 'publications' ? await publication(id, context) : await requireDetails(index, id, context)),
    }),
    ...handlers('references', references, {
      records: async ({ body }, { signal }) => ({ records: await referenceRecords(catalogue, body.items, signal) }),
    }),
    ...handlers('topics', topics, { show: ({ params }, context) => requireDetails('research_topics', params.id, context) }),
    ...handlers('trials', trials, { show: ({ params }, context) => requireDetails('clinical_trials', params.id, context) }),
  ]
}
