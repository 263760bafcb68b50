import type { Permission } from '#contract/access.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import type { Place } from '#routing/place.ts'
import { permissionOf } from '#session/permission-of.ts'

/** `user`: signed in · all others are decided by the server. */
export type AccessRule = 'user' | ServerRule

/** Pages of a community by its flags, and its managers (S1§2). */
export type ServerRule = 'overview' | 'explore' | 'workspace' | 'questions' | 'manageMembers'

/**
 * The address to go to if the viewer has no access to a page of a community, undefined otherwise. If the
 * server cannot be asked the page opens, because the server checks every call of it anyway.
 */
export async function accessRedirect(rule: ServerRule, { params }: Pick<Place, 'params'>): Promise<string | undefined> {
  const id = params['id'] ?? ''
  const permission = await permissionOf('community', id)
  return !permission || hasAccess(rule, permission) ? undefined : to('403')
}

const hasAccess = (rule: ServerRule, permission: Permission): boolean =>
  rule === 'manageMembers' ? roleMay(permission.role.rw_access, rule) : permission[rule]
