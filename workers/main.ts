import { expose } from 'comlink'
import { searchUrl } from './query-encoding/search-url.ts'

/** What the worker does for the page. Each task gets rows by message and keeps nothing of the mirror open. */
const worker = { encodeQuery: searchUrl }
export type WorkerTasks = typeof worker

expose(worker)
