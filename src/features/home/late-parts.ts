import { late } from '#ui/waiting/late.tsx'

/** The search language on one card. */
export const Operators = late(() => import('./late/Operators.tsx'))

/** Folders and records that can be read without a network. */
export const OnThisDevice = late(() => import('./late/OnThisDevice.tsx'))

/** How many records an index has. */
export const IndexTotal = late(() => import('./late/IndexTotal.tsx'))

/** The last searches of this device. */
export const RecentSearches = late(() => import('./late/RecentSearches.tsx'))

/** What came in last. */
export const LatelyAdded = late(() => import('./late/LatelyAdded.tsx'))

/** Remembers the searches that somebody stays with; stands once in the app. */
export const RememberSearches = late(() => import('./late/RememberSearches.tsx'))
