import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react'
import { RecordView, type RecordViewProps } from '#features/records/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { late } from '#ui/waiting/late.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'

type View = FunctionComponent<RecordViewProps>

/** The feature with the view for an index; its code is fetched with the first record of that index. */
const features: Partial<Record<IndexName, () => Promise<{ default: View }>>> = {
  publications: async () => ({ default: (await import('#features/publications/index.ts')).PublicationView }),
  patents: async () => ({ default: (await import('#features/patents/index.ts')).PatentView }),
  clinical_trials: async () => ({ default: (await import('#features/trials/index.ts')).TrialView }),
  projects: async () => ({ default: (await import('#features/projects/index.ts')).ProjectView }),
  research_topics: async () => ({ default: (await import('#features/topics/index.ts')).TopicView }),
  news: async () => ({ default: (await import('#features/news/index.ts')).NewsView }),
}

const waiting = createElement(Spinner, { label: 'Loading the record' })

/** `after` is drawn below the record, once the record is drawn. */
type ViewAndMore = FunctionComponent<RecordViewProps & { after: ReactNode }>

const andMore = (view: View): ViewAndMore =>
  function RecordAndMore({ after, ...props }) {
    return createElement(Fragment, undefined, createElement(view, props), after)
  }

/** The views of indexes that have one of their own. */
export const detailViews: Partial<Record<string, ViewAndMore>> = Object.fromEntries(
  Object.entries(features).map(([index, load]) => [index, late(async () => ({ default: andMore((await load()).default) }), waiting)]),
)

/** The view of the other records, field by field. */
export const generalView = andMore(RecordView)

/** Starts fetching a view while its record is loading. */
export const preloadView = (index: IndexName): void => void features[index]?.().catch(() => undefined)
