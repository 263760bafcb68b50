import { late } from '#ui/waiting/late.tsx'

export { openOrganisation } from './modals/organisation.modal.ts'
export { openVerify } from './modals/verify.modal.ts'
/** What people who made or joined organisations ask the owner of this server. */
export const OrganisationRequests = late(() => import('./late/OrganisationRequests.tsx'))
/** Edits that admins flagged, for the owner of this server. */
export const FlaggedEdits = late(() => import('./late/FlaggedEdits.tsx'))
