import { DeviceSearch } from './device-search.ts'

/** The only instance in this thread: in the worker, or in the page if no worker can run. */
export const deviceSearch = new DeviceSearch()
