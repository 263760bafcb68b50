import type { IndexName } from './indexes/shape.ts'

/**
 * The query key that opens a record of each index (S3§2). Repeats the `key` of its data file, because every page needs the keys and few
 * need the data files. tests/ui/start-path.test.ts compares the two.
 */
export const recordKeyOf: Readonly<Record<IndexName, string>> = {
  publications: 'publication',
  researchers: 'researcher',
  research_groups: 'research_group',
  organisations: 'organisation',
  projects: 'project',
  patents: 'patent',
  clinical_trials: 'clinical_trial',
  research_topics: 'research_topic',
  news: 'news',
  web_pages_organisations: 'web_page_organisation',
  web_pages_research_groups: 'web_page_research_group',
}

export interface RecordPlace {
  index: IndexName
  slug: string
}

const byKey = new Map((Object.keys(recordKeyOf) as IndexName[]).map(index => [recordKeyOf[index], index]))

/** The query keys that open a record in a modal (S3§2); each belongs to one index. */
export const recordKeys: readonly string[] = [...byKey.keys()]

/** The record that an address opens; with several record keys the last one counts. */
export function recordAt(query: Iterable<readonly [string, string]>): RecordPlace | undefined {
  let found: RecordPlace | undefined
  for (const [key, slug] of query) {
    const index = byKey.get(key)
    if (index && slug) found = { index, slug }
  }
  return found
}
