import type { EndpointSpec } from './endpoint.ts'
import type { IndexName } from './indexes/shape.ts'
import { news } from './news.ts'
import { patents } from './patents.ts'
import { projects } from './projects.ts'
import { publications } from './publications.ts'
import { showResearcher } from './researcher.ts'
import { topics } from './topics.ts'
import { trials } from './trials.ts'

/** The call that returns a whole record, for the indexes that have a call of their own; its reply is the schema of such records. */
export const recordCalls = {
  publications: publications.show,
  patents: patents.show,
  clinical_trials: trials.show,
  projects: projects.show,
  research_topics: topics.show,
  news: news.show,
  researchers: showResearcher,
} as const satisfies Partial<Record<IndexName, EndpointSpec>>

type DetailedIndex = keyof typeof recordCalls

/** @internal For tests of every detail view. */
export const detailedIndexes = Object.keys(recordCalls) as readonly DetailedIndex[]

/** The index's own call; undefined for an index that uses the general one. */
export const recordCallOf = (index: IndexName) => (index in recordCalls ? recordCalls[index as DetailedIndex] : undefined)
