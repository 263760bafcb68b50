import type { OpportunityPlace } from './opportunity-rows.ts'
import { type Role, roleMay } from './roles.ts'

/** Who posts: in a community its members, in a research group who edits it. */
export const mayPost = (type: OpportunityPlace, role: Role | null | undefined): boolean =>
  roleMay(role, type === 'community' ? 'postOpportunity' : 'editGroup')

/** Who edits, closes and deletes one: owners and admins, and who wrote it while they may still post. */
export const mayEditOpportunity = (type: OpportunityPlace, role: Role | null | undefined, isOwn: boolean): boolean =>
  roleMay(role, 'editGroup') || (isOwn && mayPost(type, role))
