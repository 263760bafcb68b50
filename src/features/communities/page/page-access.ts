import type { Permission } from '#contract/access.ts'
import type { PageName } from '#contract/page-routes.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import type { Place } from '#routing/place.ts'
import { permissionOf } from '#session/permission-of.ts'

/** Who sees the pages of a community: by its flags, and its managers (S1§2). */
const rules: Partial<Record<PageName, 'overview' | 'explore' | 'workspace' | 'questions' | 'manageMembers'>> = {
  'community.show': 'overview',
  'community.explore': 'explore',
  'community.opportunities': 'overview',
  'community.workspace': 'workspace',
  'community.questions': 'questions',
  'community.questions.question': 'questions',
  'community.members': 'manageMembers',
  'community.invite': 'manageMembers',
}

/**
 * The address to go to if the viewer has no access to a page of a community, undefined otherwise. If the server cannot be asked the page
 * opens, because the server checks every call of it anyway.
 */
export async function accessRedirect({ name, params }: Pick<Place, 'name' | 'params'>): Promise<string | undefined> {
  const permission = await permissionOf('community', params['id'] ?? '')
  return !permission || hasAccess(name, permission) ? undefined : to('403')
}

function hasAccess(name: PageName, permission: Permission): boolean {
  const rule = rules[name] ?? 'manageMembers'
  return rule === 'manageMembers' ? roleMay(permission.role.rw_access, rule) : permission[rule]
}
