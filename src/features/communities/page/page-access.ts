import type { Permission } from '#contract/access.ts'
import type { PageName } from '#contract/page-routes.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { allMemberships, groupKey, ownMemberships } from '#features/memberships/index.ts'
import { readMirror } from '#offline/index.ts'
import type { Place } from '#routing/place.ts'
import { permissionOf } from '#session/permission-of.ts'
import { pageRules } from './page-rules.data.ts'

/**
 * The address to go to if the viewer has no access to a page of a community, undefined otherwise. Members are known to this device, also of what was
 * made on it. If the server cannot be asked the page opens, because the server checks every call of it anyway.
 */
export async function accessRedirect({ name, params, href }: Pick<Place, 'name' | 'params' | 'href'>): Promise<string | undefined> {
  const { id } = params
  // A page of no community.
  if (id === undefined) return undefined
  const rule = pageRules[name] === 'manageMembers' ? 'manageMembers' : 'viewGroup'
  const byDevice = roleHere(id).then(own => own && roleMay(own, rule))
  const byServer = permissionOf('community', id).then(permission => permission && hasAccess(name, permission))
  // Whichever permits it first: right after the start of the app the device is still reading when the server has answered.
  const isOpen = await Promise.race([byDevice.then(is => is || byServer), byServer.then(is => is || byDevice.then(may => may || is))])
  return isOpen === false ? to('403', {}, { query: { from: href } }) : undefined
}

const roleHere = (slug: string): Promise<Role | undefined> =>
  readMirror(
    async mirror => (await mirror.view(allMemberships)).of(ownMemberships).get(groupKey({ kind: 'community', slug_value: slug }))?.role,
  )

function hasAccess(name: PageName, permission: Permission): boolean {
  const rule = pageRules[name] ?? 'manageMembers'
  return rule === 'manageMembers' ? roleMay(permission.role.rw_access, rule) : permission[rule]
}
