import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordPaths } from './record-paths.ts'
import { named, record, said, showsRecord, terms } from './records.ts'

/** S3§3. `teaser` is what the source lets us show where `text` is not ours to show. */
export const newsItem = v.looseObject({
  ...record.entries,
  title: v.string(),
  text: said,
  teaser: said,
  url: said,
  publication_date: said,
  keywords: terms,
  industries: terms,
  content_from: v.optional(v.looseObject({ name: v.string(), url: said })),
  organisations: v.optional(v.array(v.looseObject({ ...named.entries, url: said }))),
})
export type NewsItem = v.InferOutput<typeof newsItem>

export const news = {
  show: endpoint({
    ...showsRecord,
    path: `${recordPaths.news}/{id}` as const,
    summary: 'One news item, by any of its slugs.',
    reply: newsItem,
  }),
}
