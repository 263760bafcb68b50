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
 * Which roles may perform an action (S1§6, S2§6). This is the only place that decides it: handlers and screens call `roleMay` with the
 * action, and no other code compares roles. The owner of a profile is the researcher whose account it is. Every role may read a folder.
 */
export const actions = {
  viewGroup: ['member', 'admin', 'owner'],
  /** A research group or a community. */
  editGroup: ['admin', 'owner'],
  postOpportunity: ['member', 'admin', 'owner'],
  /** Members, invitations and requests to join, of a group, a community and a folder. */
  manageMembers: ['admin', 'owner'],
  editProfile: ['owner'],
  editOrganisation: ['owner'],
  flagEdit: ['admin'],
  /** This and the next one are “edit bookmark and list” in S1§6, and “rename or delete” in S2§6. */
  updateFolder: ['owner'],
  deleteFolder: ['owner'],
  addBookmark: ['admin', 'owner'],
  /** Removes any item: users who may add may also undo it, and a mirrored row does not say who added an item. */
  removeBookmark: ['admin', 'owner'],
  inviteToFolder: ['admin', 'owner'],
} as const satisfies Record<string, readonly Role[]>
export type Action = keyof typeof actions

/** Whether a viewer with this role may perform the action; without a role none is allowed. */
export const roleMay = (role: Role | null | undefined, act: Action): boolean =>
  role != null && (actions[act] as readonly Role[]).includes(role)

/**
 * The roles that a user may give to others: up to their own; members may give none (S2§6).
 * @internal For the screens of memberships.
 */
export const assignableRoles = (own: Role | null | undefined): readonly Role[] =>
  own == null || own === 'member' ? [] : roleNames.filter(role => roles[role] <= roles[own])

/** User categories (S1§3): chosen by the user, independent of the plan. */
export const userCategories = ['public', 'student', 'academic', 'professional'] as const
export type UserCategory = (typeof userCategories)[number]
