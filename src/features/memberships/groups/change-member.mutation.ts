import * as v from 'valibot'
import { groupMemberships } from '#contract/group-memberships.ts'
import { type Role, roleMay, roleNames, roles } from '#contract/roles.ts'
import { markOf, mutation, NotSaved, put } from '#offline/index.ts'
import { groupMembers, memberKey, oneGroup } from './groups.mirrored.ts'
import { changedGroup, changeMemberRow, groupReason, inLane, pathOf, quotedName } from './groups.rules.ts'
import { changedMember, type OneMember, slotOf } from './members.rules.ts'

const kind = 'group.change-role'

/** Gives a member another role. */
export const changeMember = mutation({
  kind,
  v: 1,
  payload: v.object({ group: changedGroup, member: changedMember, role: v.picklist(roleNames) }),
  endpoint: groupMemberships.changeMember,
  scope: ({ group }: OneMember & { role: Role }) => oneGroup(group),
  prepare({ group, member, role }, view) {
    const row = view.of(groupMembers).get(memberKey(slotOf({ group, member })))
    // Of a large group not all members are on the device.
    if (row && roleMay(row.role, 'holdGroup')) throw new NotSaved('invalid', 'An owner cannot be changed or removed.')
    if (row && roles[row.role] === roles[role]) return undefined
    return {
      payload: { group, member, role },
      ...inLane(group),
      target: { type: groupMembers.target, id: memberKey(slotOf({ group, member })) },
      words: [`Make ${member.full_name} ${role === 'member' ? 'a member' : `an ${role}`} of `, quotedName(group.name)],
    }
  },
  result: () => ({}),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? 'replaces' : undefined),
  overlay(view, op) {
    const { role } = op.payload
    changeMemberRow(view, slotOf(op.payload), { ...(op.state !== 'parked' && { role }), mark: markOf(op) })
  },
  wire: ({ payload: { group, member, role } }) => ({
    params: { ...pathOf(group), slug: member.slug },
    body: { member: { role_id: roles[role] } },
  }),
  settle: ({ member }) => ({ rows: [put(groupMembers, member)] }),
  choices: ({ status }) => (status === 404 || status === 410 ? ['discard'] : ['retry', 'discard']),
  reason: groupReason,
})
