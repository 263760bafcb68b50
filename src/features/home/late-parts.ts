import { late } from '#ui/waiting/late.tsx'

/** The search language on one card. */
export const Operators = late(() => import('./Operators.tsx'))

/** Folders and records that can be read without a network. */
export const OnThisDevice = late(() => import('./OnThisDevice.tsx'))

/** How many records an index has. */
export const IndexTotal = late(() => import('./IndexTotal.tsx'))

/** The last searches of this device. */
export const RecentSearches = late(() => import('./RecentSearches.tsx'))

/** What came in last. */
export const LatelyAdded = late(() => import('./LatelyAdded.tsx'))

/** Remembers the searches that somebody stays with; stands once in the app. */
export const RememberSearches = late(() => import('./RememberSearches.tsx'))
