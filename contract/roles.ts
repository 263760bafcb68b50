/** Roles in a folder, group or community (S1§3), and what a folder's `rw_access` says to its viewer. */
export const roles = { member: 1, admin: 2, owner: 3 } as const
export type Role = keyof typeof roles
export const roleNames = ['member', 'admin', 'owner'] as const
export const roleIds = [1, 2, 3] as const
export type RoleId = (typeof roleIds)[number]
export const roleOfId = (id: RoleId): Role => roleNames[id - 1] as Role

/**
 * Which roles may perform an action (S1§6, S2§6). This is the only place that decides it: handlers and screens call `roleMay` with the
 * action, and no other code compares roles. The owner of a profile is the researcher whose account it is. Every role may read a folder.
 */
export const actions = {
  viewGroup: ['member', 'admin', 'owner'],
  /** A research group or a community. */
  editGroup: ['admin', 'owner'],
  postOpportunity: ['member', 'admin', 'owner'],
  /** Asks, answers and comments in a community, and writes its pages. */
  askInCommunity: ['member', 'admin', 'owner'],
  /** Hides, restores and deletes what others wrote in a community. */
  moderate: ['admin', 'owner'],
  /** Says which answer to a question of somebody else helped; of their own authors say it themselves. */
  acceptAnswer: ['admin', 'owner'],
  /** Members, invitations and requests to join, of a group, a community and a folder. */
  manageMembers: ['admin', 'owner'],
  editProfile: ['owner'],
  editOrganisation: ['owner'],
  flagEdit: ['admin'],
  /** One of them stays while a group has other members. */
  holdGroup: ['owner'],
  viewFolder: ['member', 'admin', 'owner'],
  /** This and the next one are “edit bookmark and list” in S1§6, and “rename or delete” in S2§6. */
  updateFolder: ['owner'],
  deleteFolder: ['owner'],
  /** When the owner who is shown leaves. */
  takeOverFolder: ['owner'],
  addBookmark: ['admin', 'owner'],
  /** Removes any item, and any analysis: users who may add may also undo it, and a mirrored row does not say who added an item. */
  removeBookmark: ['admin', 'owner'],
  inviteToFolder: ['admin', 'owner'],
  /** The note, the tags and the place of an item belong to the folder. */
  changeItem: ['admin', 'owner'],
  /** Whether one has read an item is one's own. */
  markItem: ['member', 'admin', 'owner'],
} as const satisfies Record<string, readonly Role[]>
export type Action = keyof typeof actions

/** Whether a viewer with this role may perform the action; without a role none is allowed. */
export const roleMay = (role: Role | null | undefined, act: Action): boolean =>
  role != null && (actions[act] as readonly Role[]).includes(role)

/** The roles that a user may give to others: up to their own; members may give none (S2§6). */
export const assignableRoles = (own: Role | null | undefined): readonly Role[] =>
  own == null || own === 'member' ? [] : roleNames.filter(role => roles[role] <= roles[own])

/** Whether someone with this role may change or remove another member: owners never, whoever asks (S2§6). */
export const mayChangeMember = (own: Role | null | undefined, other: Role): boolean => roleMay(own, 'manageMembers') && other !== 'owner'
