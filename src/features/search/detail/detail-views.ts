import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react'
import { RecordView, type RecordViewProps } from '#features/records/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { late } from '#ui/waiting/late.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'

type View = FunctionComponent<RecordViewProps>

/** The feature with the view for an index; its code is fetched with the first record of that index. */
export const viewLoaders: Partial<Record<IndexName, () => Promise<{ default: View }>>> = {
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

/** The view of the other records, field by field. */
export const generalView = andMore(RecordView)

/**
 * A record on the device opens offline also if the code of its own view never came, as with data saver on: field by field until that comes.
 */
const lateView = (load: () => Promise<{ default: View }>) =>
  late(async () => ({ default: andMore((await load()).default) }), waiting, generalView)

/** The views of indexes that have one of their own. */
export const detailViews: Partial<Record<string, ReturnType<typeof lateView>>> = Object.fromEntries(
  Object.entries(viewLoaders).map(([index, load]) => [index, lateView(load)]),
)

/** Fetches the view of an index while its record is loading. Never rejects: the view itself tries again. */
export const preloadView = async (index: IndexName): Promise<void> => detailViews[index]?.preload().catch(() => undefined)
