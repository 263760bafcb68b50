import type { EndpointSpec } from './endpoint.ts'
import type { IndexName } from './indexes/shape.ts'
import { news } from './news.ts'
import { patents } from './patents.ts'
import { projects } from './projects.ts'
import { publications } from './publications.ts'
import { topics } from './topics.ts'
import { trials } from './trials.ts'

/** The call that shows a record whole, of the indexes that have one of their own; its reply is what such a record fits. */
export const recordCalls = {
  publications: publications.show,
  patents: patents.show,
  clinical_trials: trials.show,
  projects: projects.show,
  research_topics: topics.show,
  news: news.show,
} as const satisfies Partial<Record<IndexName, EndpointSpec>>

type DetailedIndex = keyof typeof recordCalls

export const detailedIndexes = Object.keys(recordCalls) as readonly DetailedIndex[]

/** That call; undefined for an index whose records the general one shows. */
export const recordCallOf = (index: IndexName) => (index in recordCalls ? recordCalls[index as DetailedIndex] : undefined)
