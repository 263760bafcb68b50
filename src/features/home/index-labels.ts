import type { IndexName } from '#contract/indexes/shape.ts'

/**
 * The labels of the eleven indexes, in the order they are shown. They repeat the data files' labels, so that the home page does not have
 * to fetch these. tests/ui/start-path.test.ts compares the two.
 */
export const indexLabels: Readonly<Record<IndexName, string>> = {
  publications: 'Publications',
  researchers: 'Researchers',
  research_groups: 'Research groups',
  organisations: 'Organisations',
  projects: 'Projects',
  patents: 'Patents',
  clinical_trials: 'Clinical trials',
  research_topics: 'Research topics',
  news: 'News',
  web_pages_organisations: 'Web pages of organisations',
  web_pages_research_groups: 'Web pages of research groups',
}

export const indexOrder = Object.keys(indexLabels) as readonly IndexName[]

export const isIndexName = (name: string): name is IndexName => Object.hasOwn(indexLabels, name)
