import type { Permission } from '#contract/access.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import type { Place } from '#routing/place.ts'
import { permissionOf } from './permissions.ts'

/** `user`: signed in · all others are decided by the server. */
export type AccessRule = 'user' | ServerRule

/** Pages of a community by its flags, its managers, and the editors of a research group (S1§2). */
export type ServerRule = 'overview' | 'explore' | 'workspace' | 'questions' | 'manageMembers' | 'editGroup'

/**
 * The address to go to if the viewer has no access, undefined otherwise: the page of a research group, or /403 for a community. If the
 * server cannot be asked the page opens, because the server checks every call of it anyway.
 */
export async function accessRedirect(rule: ServerRule, { params }: Pick<Place, 'params'>): Promise<string | undefined> {
  const id = params['id'] ?? ''
  const permission = await permissionOf(rule === 'editGroup' ? 'research_group' : 'community', id)
  if (!permission || hasAccess(rule, permission)) return undefined
  return rule === 'editGroup' ? to('research_group.show', { id }) : to('403')
}

const hasAccess = (rule: ServerRule, permission: Permission): boolean =>
  rule === 'editGroup' || rule === 'manageMembers' ? roleMay(permission.role.rw_access, rule) : permission[rule]
