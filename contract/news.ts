import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { named, record, optionalText, recordEndpoint, optionalTerms } from './records.ts'

/** S3§3. `teaser` is shown where the source does not allow `text` to be shown. */
export const newsItem = v.looseObject({
  ...record.entries,
  title: v.string(),
  text: optionalText,
  teaser: optionalText,
  url: optionalText,
  publication_date: optionalText,
  keywords: optionalTerms,
  industries: optionalTerms,
  content_from: v.optional(v.looseObject({ name: v.string(), url: optionalText })),
  organisations: v.optional(v.array(v.looseObject({ ...named.entries, url: optionalText }))),
})
export type NewsItem = v.InferOutput<typeof newsItem>

export const news = {
  show: endpoint({
    ...recordEndpoint,
    path: `${recordPaths.news}/{id}` as const,
    summary: 'One news item, by any of its slugs.',
    reply: newsItem,
  }),
}
