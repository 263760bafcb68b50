import { late } from '#ui/waiting/late.tsx'

/** The query language with examples. */
export const SearchTips = late(() => import('./late/SearchTips.tsx'))

/** Folders and records that can be read offline. */
export const OnThisDevice = late(() => import('./late/OnThisDevice.tsx'))

/** The number of records of an index. */
export const IndexTotal = late(() => import('./late/IndexTotal.tsx'))

/** The last searches of this device. */
export const RecentSearches = late(() => import('./late/RecentSearches.tsx'))

/** The newest records of each index. */
export const RecentlyAdded = late(() => import('./late/RecentlyAdded.tsx'))
