import { DeviceSearch } from './device-search.ts'

/** The one of this thread: of the worker, or of the page where no worker can run. */
export const deviceSearch = new DeviceSearch()
