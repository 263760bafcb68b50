import type { Permission } from '#contract/access.ts'
import { roleMay } from '#contract/rights.ts'
import { to } from '#contract/to.ts'
import type { Place } from '#routing/place.ts'
import { permissionOf } from './permissions.ts'

/** `user`: signed in · `own`: the owner of the profile · the others ask the server. */
export type Rule = 'user' | 'own' | AskedRule

/** Pages of a community by its flags, who manages it, and who edits a research group (S1§2). */
export type AskedRule = 'overview' | 'explore' | 'workspace' | 'questions' | 'manageMembers' | 'editGroup'

/**
 * Where a route leads that is not open to the viewer; undefined: it is. A research group sends back to its page, a community to /403.
 * Where nobody can be asked the page opens: it shows what it has, and every call is decided by the server.
 */
export async function refusal(rule: AskedRule, { params }: Pick<Place, 'params'>): Promise<string | undefined> {
  const id = params['id'] ?? ''
  const permission = await permissionOf(rule === 'editGroup' ? 'research_group' : 'community', id)
  if (!permission || isOpen(rule, permission)) return undefined
  return rule === 'editGroup' ? to('research_group.show', { id }) : to('403')
}

const isOpen = (rule: AskedRule, permission: Permission): boolean =>
  rule === 'editGroup' || rule === 'manageMembers' ? roleMay(permission.role.rw_access, rule) : permission[rule]
