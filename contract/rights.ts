/** Feature rights by user type (S1§6): pure predicates, the same on both sides of the wire. */
export const userTypes = ['unregistered', 'free', 'trial', 'verified_academic', 'premium'] as const
export type UserType = (typeof userTypes)[number]

const free = ['viewFilters', 'compareExpertise'] as const
const trial = [
  ...free,
  'viewFullSearchResults',
  'useFilters',
  'useRefineTerms',
  'viewTrendsModal',
  'viewMapModal',
  'promptAI',
  'inviteToAL',
  'viewAllNewsResults',
  'viewLandscape',
  'askProfile',
] as const
const academic = [...trial, 'bulkBookmarkSave'] as const
const premium = [...academic, 'export', 'giveFreeAccess'] as const

export type Right = (typeof premium)[number]

const table: Record<UserType, ReadonlySet<Right>> = {
  unregistered: new Set(),
  free: new Set(free),
  trial: new Set(trial),
  verified_academic: new Set(academic.filter(right => right !== 'promptAI')),
  premium: new Set(premium),
}

/** Whether a viewer of this user type may use the feature. A guest is `unregistered`. */
export const can = (userType: UserType, right: Right): boolean => table[userType].has(right)

/** Roles in a folder, group or community (S1§3), and what a folder's `rw_access` says to its viewer. */
export const roles = { member: 1, admin: 2, owner: 3 } as const
export type Role = keyof typeof roles
export const roleNames = ['member', 'admin', 'owner'] as const

/**
 * What each role may do in what (S1§6, S2§6). The only place that says so: handlers and screens name the act and ask `roleMay`, and no
 * other code compares roles to decide. Of a profile the owner is the researcher whose account it is. To read a folder any role will do.
 */
export const acts = {
  viewGroup: ['member', 'admin', 'owner'],
  /** A research group or a community. */
  editGroup: ['admin', 'owner'],
  postOpportunity: ['member', 'admin', 'owner'],
  /** Members, invitations and requests to join, of a group, a community and a folder. */
  manageMembers: ['admin', 'owner'],
  editProfile: ['owner'],
  editOrganisation: ['owner'],
  flagEdit: ['admin'],
  /** With the next one what S1§6 calls “edit bookmark and list”, and S2§6 “rename or delete”. */
  updateFolder: ['owner'],
  deleteFolder: ['owner'],
  addBookmark: ['admin', 'owner'],
  /** Of anybody's items: who may add may also undo it, and a copy on a device does not tell whose an item is. */
  removeBookmark: ['admin', 'owner'],
  inviteToFolder: ['admin', 'owner'],
} as const satisfies Record<string, readonly Role[]>
export type Act = keyof typeof acts

/** Whether a viewer with this role may do it; without a role nobody may. */
export const roleMay = (role: Role | null | undefined, act: Act): boolean => role != null && (acts[act] as readonly Role[]).includes(role)

/** The roles one may give to others: up to one's own, and members give none (S2§6). */
export const rolesToGive = (own: Role | null | undefined): readonly Role[] =>
  own == null || own === 'member' ? [] : roleNames.filter(role => roles[role] <= roles[own])

/** User categories (S1§3): what somebody says of themselves, apart from the plan. */
export const userCategories = ['public', 'student', 'academic', 'professional'] as const
export type UserCategory = (typeof userCategories)[number]
