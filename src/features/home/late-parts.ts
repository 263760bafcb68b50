import { late } from '#ui/waiting/late.tsx'

/** The query language with examples. */
export const SearchTips = late(() => import('./late/SearchTips.tsx'))

/** Folders and records that can be read offline. */
export const OnThisDevice = late(() => import('./late/OnThisDevice.tsx'))

/** The number of records of an index; without a name the indexes that have none. */
export const IndexTotal = late(() => import('./late/IndexTotal.tsx'))

/** The last searches of this device, and what can be read on it. */
export const OwnThings = late(() => import('./late/OwnThings.tsx'))

/** The newest records of each index. */
export const RecentlyAdded = late(() => import('./late/RecentlyAdded.tsx'))

/** The code for starting a search; called early, before it is needed. */
export const loadStartSearch = () => import('./late/start-search.ts')
