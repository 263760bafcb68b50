import { roleMay } from '#contract/roles.ts'
import type { View } from '#offline/index.ts'
import type { GroupId } from './groups.mirrored.ts'
import { membersIn, ownOf } from './groups.rules.ts'

/** What a group would be without the user: it has an owner still, members and no owner, or nobody. */
export type AfterLeaving = 'held' | 'ownerless' | 'empty'

/** Where this device does not know all members it cannot count the owners: then the server decides. */
export function afterLeaving(view: View, group: GroupId): AfterLeaving {
  const own = ownOf(view, group)
  const members = membersIn(view, group)
  if (!own || own.more_members || members.length === 0) return 'held'
  if (members.length === 1) return 'empty'
  const owners = members.filter(({ role }) => roleMay(role, 'holdGroup')).length
  return roleMay(own.role, 'holdGroup') && owners === 1 ? 'ownerless' : 'held'
}
