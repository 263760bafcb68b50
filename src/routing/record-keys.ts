import type { IndexName } from '#contract/indexes/shape.ts'

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
