import { expose } from 'comlink'
import type { Lesson, SearchQuestion, TotalsQuestion } from './device-search/lesson.ts'
import type { ReferenceFormat } from './export-building/formats.ts'
import type { CitedRecord } from './export-building/references.ts'
import { searchUrl } from './query-encoding/search-url.ts'

/** The search core comes with the first lesson: encoding a query needs none of it. */
const deviceSearch = async () => (await import('./device-search/index.ts')).deviceSearch

/** What the worker does for the page. Each task gets rows by message and keeps nothing of the mirror open. */
const worker = {
  encodeQuery: searchUrl,
  teachDevice: async (lesson: Lesson) => (await deviceSearch()).learn(lesson),
  searchOnDevice: async (question: SearchQuestion) => (await deviceSearch()).search(question),
  totalsOnDevice: async (question: TotalsQuestion) => (await deviceSearch()).totals(question),
  references: async (records: readonly CitedRecord[], format: ReferenceFormat) =>
    (await import('./export-building/references.ts')).references(records, format),
}
export type WorkerTasks = typeof worker

expose(worker)
