import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { located, named, record, optionalText, recordEndpoint, optionalTerms } from './records.ts'

/** S3§3. */
export const topic = v.looseObject({
  ...record.entries,
  title: v.string(),
  description: optionalText,
  keywords: optionalTerms,
  research_group: v.optional(
    v.looseObject({ ...named.entries, organisations: v.optional(v.array(located)), owners: v.optional(v.array(named)) }),
  ),
  publications: v.optional(v.array(named)),
})
export type Topic = v.InferOutput<typeof topic>

export const topics = {
  show: endpoint({
    ...recordEndpoint,
    path: `${recordPaths.research_topics}/{id}` as const,
    also: ['/research_topics/{id}'],
    summary: 'One research topic, by any of its slugs.',
    reply: topic,
  }),
}
