import { late } from '#ui/waiting/late.tsx'

export { useOwnClaims } from './claims.reads.ts'
export { giveBack } from './give-back.ts'

/** Records that may be the user’s own; nothing if there are none. */
export const ClaimSuggestions = late(() => import('./late/ClaimSuggestions.tsx'))
/** What a profile that belongs to no account offers its person. */
export const ProfileClaim = late(() => import('./late/ProfileClaim.tsx'))
/** What people asked the owner of this server about records. */
export const RecordRequests = late(() => import('./late/RecordRequests.tsx'))
